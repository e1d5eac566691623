import { t } from '../words/words'
import { useMemo, useState, type ReactNode } from 'react'
import { kindOf } from '../../../analysis/project/source-file'
import { Select } from '../controls/select'
import { Switch } from '../controls/switch'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { openModel } from '../editor/language/open-model'
import { useSelected } from '../use-studio'
import { languageName } from './text-cell'
import type { TextNote } from './text-notes'
import { keysIn, keysOf, namespacesOf, rowsFor, type TextRow } from './text-rows'
import { TextTableRow } from './text-table-row'
import './texts.css'
import { useTextNotes } from './use-text-notes'

/** The filter value for the open document; other values are namespaces. */
const ofScreen = ''

const none: readonly TextNote[] = []

interface Filter {
  readonly about: string
  readonly search: string
  readonly isOnlyMarked: boolean
}

/** Texts in every language side by side: those of the open document, or those of a namespace. */
export function TextsPanel(): ReactNode {
  const [filter, setFilter] = useState<Filter>({ about: ofScreen, search: '', isOnlyMarked: false })
  const rows = useRows(filter.about)
  const notes = useTextNotes(rows)
  const words = filter.search.toLowerCase()
  const shown = rows.filter(
    (row) => (!filter.isOnlyMarked || notes.has(row.key)) && hasWords(row, words),
  )
  return (
    <section className="st-panel st-panel--list st-texts" aria-labelledby="st-texts-title">
      <header className="st-line st-texts__head">
        <h2 id="st-texts-title" className="lz-visually-hidden">
          {t('textsPanel.texts')}
        </h2>
        <FilterFields filter={filter} change={(next) => setFilter({ ...filter, ...next })} />
        <output className="st-sentence">
          {t(rows.length === 1 ? 'textsPanel.oneText' : 'textsPanel.manyTexts', {
            count: rows.length,
          })}
          {notes.size > 0 ? t('textsPanel.withANote', { size: notes.size }) : ''}
        </output>
      </header>
      {shown.length === 0 ? (
        <p className="st-empty">
          {rows.length === 0
            ? t('textsPanel.thereAreNoTextsHere')
            : t('textsPanel.noTextHasTheseWords')}
        </p>
      ) : (
        <TextTable rows={shown} notes={notes} />
      )}
    </section>
  )
}

/** The texts of a namespace, or of the open document. */
function useRows(about: string): readonly TextRow[] {
  const project = useProject()
  const { path, text } = useOpenDocument()
  return useMemo(() => {
    if (about !== ofScreen) return rowsFor(project, keysIn(project, about))
    return rowsFor(project, hasTexts(path) ? keysOf(openModel(project, path, text).model) : [])
  }, [project, path, text, about])
}

function hasTexts(path: string): boolean {
  return kindOf(path) === 'screen' || kindOf(path) === 'fragment'
}

function hasWords({ key, byLanguage }: TextRow, words: string): boolean {
  return [key, ...[...byLanguage.values()].map(({ value }) => value)].some((part) =>
    part.toLowerCase().includes(words),
  )
}

function FilterFields({
  filter,
  change,
}: {
  filter: Filter
  change: (next: Partial<Filter>) => void
}): ReactNode {
  const project = useProject()
  const path = useSelected('path')
  const screen = useSelected('screen')
  return (
    <>
      <Select
        aria-label={t('textsPanel.whichTexts')}
        value={filter.about}
        options={[
          [
            ofScreen,
            hasTexts(path)
              ? t('textsPanel.ofAndItsFragments', { screen })
              : t('textsPanel.ofTheOpenDocument'),
          ],
          ...namespacesOf(project).map((name) => [name, name] as const),
        ]}
        choose={(about) => change({ about })}
      />
      <input
        type="search"
        className="st-input"
        aria-label={t('textsPanel.searchTheTexts')}
        placeholder={t('textsPanel.searchWordsOrKey')}
        value={filter.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <Switch isOn={filter.isOnlyMarked} change={(isOnlyMarked) => change({ isOnlyMarked })}>
        {t('textsPanel.onlyThoseWithANote')}
      </Switch>
    </>
  )
}

function TextTable({
  rows,
  notes,
}: {
  rows: readonly TextRow[]
  notes: ReadonlyMap<string, readonly TextNote[]>
}): ReactNode {
  const languages = [...useProject().texts.keys()]
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('textsPanel.key')}</th>
          {languages.map((language) => (
            <th key={language} scope="col">
              {languageName(language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TextTableRow
            key={row.key}
            row={row}
            languages={languages}
            notes={notes.get(row.key) ?? none}
          />
        ))}
      </tbody>
    </table>
  )
}
