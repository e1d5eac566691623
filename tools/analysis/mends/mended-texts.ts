import { applyEdits, type TextEdit } from '../edits/text-edit'
import { lineStarts, spanOf } from '../edits/spans'
import type { Project } from '../project/project'
import type { Mend } from './mends-of'

/** The texts of a project after fixes, and the fixes that were applied. */
export interface Mended {
  readonly texts: ReadonlyMap<string, string>
  readonly taken: readonly Mend[]
}

/**
 * Applies fixes by their places, so that the rest of a text does not change. A fix that touches the
 * place of an earlier one is left for the next run.
 */
export function mendedTexts({ files }: Project, mends: readonly Mend[]): Mended {
  const edits = new Map<string, TextEdit[]>()
  const taken = mends.filter((mend) => {
    const own = mend.edits.map(({ file, text, ...range }) => {
      const span = spanOf(range, lineStarts(files.get(file)?.text ?? ''))
      return { file, edit: { ...span, text } }
    })
    const isFree = own.every(({ file, edit }) =>
      (edits.get(file) ?? []).every(({ from, to }) => edit.to < from || to < edit.from),
    )
    if (isFree)
      for (const { file, edit } of own) edits.set(file, [...(edits.get(file) ?? []), edit])
    return isFree
  })
  const texts = [...edits].map(
    ([file, own]) => [file, applyEdits(files.get(file)?.text ?? '', own)] as const,
  )
  return { texts: new Map(texts), taken }
}
