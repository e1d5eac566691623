import { t } from '../words/words'
import { useMemo, useState, type ReactNode, memo, useId, type ComponentProps } from 'react'
import { kindOf } from '../../../analysis/project/source-file'
import { Checkbox, Select } from '../controls/controls'
import { withoutAccents } from '../find/create-search'
import { useOpenDocument, useProject } from '../document/use-project'
import { openModel } from '../../../analysis/service/question'
import { useSelected, useChecked, useScreenWords } from '../use-studio'
import { declaredLabel } from '../../../analysis/words/member-label'
import { languageName } from '../../../analysis/diff/documents/documents'
import { documentName } from '../screens/list-screens'
import { TextCell } from './text-cell'
import {
  type TextNote,
  keysIn,
  keysOf,
  namespacesOf,
  rowsFor,
  type TextRow,
  notesOf,
} from './text-rows'
import { ScreensWithText, WordsOfAnswers } from './screens-with-words'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import './texts.css'

/** The filter value for the texts of the open document. All other values are namespaces. */
const ofScreen = ''

const none: readonly TextNote[] = []

interface Filter {
  readonly about: string
  readonly search: string
  readonly isOnlyMarked: boolean
}

/** Shows the texts of the open document or of a namespace, with all languages side by side. */
export function TextsPanel(): ReactNode {
  const [filter, setFilter] = useState<Filter>({ about: ofScreen, search: '', isOnlyMarked: false })
  const rows = useRows(filter.about)
  const notes = useTextNotes(rows)
  const words = withoutAccents(filter.search)
  const chosen = rows.filter(
    (row) => (!filter.isOnlyMarked || notes.has(row.key)) && hasWords(row, words),
  )
  const elsewhere = useRowsWith(chosen.length === 0 && !filter.isOnlyMarked ? words : '')
  const visible = chosen.length > 0 ? chosen : elsewhere
  return (
    <section className="st-panel st-panel--list st-texts" aria-labelledby="st-texts-title">
      <header className="st-line st-texts__head">
        <h2 id="st-texts-title" className="lz-visually-hidden">
          {t('studio.texts')}
        </h2>
        <FilterFields filter={filter} change={(next) => setFilter({ ...filter, ...next })} />
        <output className="st-sentence">
          {t(rows.length === 1 ? 'textsPanel.oneText' : 'textsPanel.manyTexts', {
            count: rows.length,
          })}
          {notes.size > 0 ? t('textsPanel.withANote', { size: notes.size }) : ''}
        </output>
      </header>
      {elsewhere.length > 0 && <p className="st-empty">{t('textsPanel.elsewhere')}</p>}
      {visible.length === 0 ? (
        <p className="st-empty">
          {rows.length === 0
            ? t('textsPanel.thereAreNoTextsHere')
            : t('textsPanel.noTextHasTheseWords')}
        </p>
      ) : (
        <TextTable rows={visible} notes={notes} />
      )}
      <WordsOfAnswers search={words} />
    </section>
  )
}

function useRows(about: string): readonly TextRow[] {
  const project = useProject()
  const { path, text } = useOpenDocument()
  return useMemo(() => {
    const namespace = kindOf(path) === 'texts' && about === ofScreen ? documentName(path) : about
    if (namespace !== ofScreen) return rowsFor(project, keysIn(project, namespace))
    return rowsFor(project, hasTexts(path) ? keysOf(openModel(project, path, text).model) : [])
  }, [project, path, text, about])
}

/** Searches all texts of the project. Returns nothing for an empty search. */
function useRowsWith(words: string): readonly TextRow[] {
  const project = useProject()
  return useMemo(() => {
    if (words === '') return []
    const rows = namespacesOf(project).flatMap((name) => rowsFor(project, keysIn(project, name)))
    return rows.filter((row) => hasWords(row, words))
  }, [project, words])
}

function hasTexts(path: string): boolean {
  return kindOf(path) === 'screen' || kindOf(path) === 'fragment'
}

function hasWords({ key, byLanguage }: TextRow, words: string): boolean {
  return [key, ...[...byLanguage.values()].map(({ value }) => value)].some((part) =>
    withoutAccents(part).includes(words),
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
  const screen = useScreenWords()(useSelected('screen'))
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
          ...namespacesOf(project).map((name) => [name, declaredLabel(name)] as const),
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
      <Checkbox isOn={filter.isOnlyMarked} change={(isOnlyMarked) => change({ isOnlyMarked })}>
        {t('textsPanel.onlyThoseWithANote')}
      </Checkbox>
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
          <th scope="col">{t('textsPanel.use')}</th>
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

/** Returns the notes about texts, by key. A text without notes has no entry. */
function useTextNotes(rows: readonly TextRow[]): ReadonlyMap<string, readonly TextNote[]> {
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

interface Props {
  readonly row: TextRow
  readonly languages: readonly string[]
  readonly notes: readonly TextNote[]
}

/** Shows one text in every language, with its notes. */
const TextTableRow = memo(function TextTableRow({
  row: { key, byLanguage, args },
  languages,
  notes,
}: Props): ReactNode {
  const id = useId()
  return (
    <tr>
      <th scope="row">
        <ScreensWithText textKey={key.replace(pluralSuffix, '')} />
        <code className="st-hint">{key}</code>
        {args.length > 0 && (
          <p className="st-hint">
            {t('textTableRow.mentions', { names: args.map((name) => `{${name}}`).join(', ') })}
          </p>
        )}
      </th>
      {languages.map((language) => (
        <td key={language}>
          <NotedCell
            id={`${id}${language}`}
            textKey={key}
            language={language}
            value={byLanguage.get(language)?.value}
            notes={notes.filter((note) => note.language === language)}
          />
        </td>
      ))}
    </tr>
  )
})

interface NotedCellProps extends ComponentProps<typeof TextCell> {
  readonly id: string
  readonly notes: readonly TextNote[]
}

function NotedCell({ id, notes, ...cell }: NotedCellProps): ReactNode {
  const isNoted = notes.length > 0
  return (
    <div className="st-stack">
      <TextCell {...cell} {...(isNoted ? { describedBy: id } : {})} />
      {isNoted && (
        <ul id={id} className="st-stack">
          {notes.map(({ what, severity }) => (
            <li key={what} className={`st-finding st-note st-tone--${severity}`}>
              {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
