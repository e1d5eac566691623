import { useMemo } from 'react'
import { useProject } from '../document/use-project'
import { useChecked } from '../use-studio'
import { notesOf, type TextNote } from './text-notes'
import type { TextRow } from './text-rows'

/** The notes about texts, by key; correct texts have no entry. */
export function useTextNotes(rows: readonly TextRow[]): ReadonlyMap<string, readonly TextNote[]> {
  const { findings } = useChecked()
  const { texts } = useProject()
  return useMemo(() => {
    const ofTexts = findings.filter(({ file }) => file.startsWith('locales/'))
    const notes = rows.map((row): [string, TextNote[]] => [
      row.key,
      notesOf(row, [...texts.keys()], ofTexts),
    ])
    return new Map(notes.filter(([, found]) => found.length > 0))
  }, [findings, texts, rows])
}
