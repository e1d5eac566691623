import { useMemo, useState, type ReactNode } from 'react'
import { kindOf } from '../../../analysis/project'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { openModel } from '../editor/language/open-model'
import '../properties/controls.css'
import { Switch } from '../properties/switch'
import { useSelection } from '../selection'
import { languageName } from './text-cell'
import { keysIn, keysOf, namespacesOf, rowsFor } from './text-rows'
import type { TextNote } from './text-notes'
import { TextTableRow } from './text-table-row'
import './texts.css'
import { useTextNotes } from './use-text-notes'

/** What the table is about: the document that is open, or a namespace. */
const ofScreen = ''

const none: readonly TextNote[] = []

/**
 * Texts in every language side by side: those of the document that is open, or those of a
 * namespace.
 */
export function TextsPanel(): ReactNode {
  const project = useProject()
  const { path, text } = useOpenDocument()
  const { selection } = useSelection()
  const [about, setAbout] = useState(ofScreen)
  const [search, setSearch] = useState('')
  const [isOnlyMarked, setOnlyMarked] = useState(false)
  const isDocument = kindOf(path) === 'screen' || kindOf(path) === 'fragment'
  const keys = useMemo(
    () =>
      about !== ofScreen
        ? keysIn(project, about)
        : isDocument
          ? keysOf(openModel(project, path, text).model)
          : [],
    [project, path, text, about, isDocument],
  )
  const rows = useMemo(() => rowsFor(project, keys), [project, keys])
  const notes = useTextNotes(rows)
  const words = search.toLowerCase()
  const shown = rows.filter(
    (row) =>
      [row.key, ...[...row.byLanguage.values()].map(({ value }) => value)].some((part) =>
        part.toLowerCase().includes(words),
      ) &&
      (!isOnlyMarked || notes.has(row.key)),
  )
  const languages = [...project.texts.keys()]

  return (
    <section className="st-texts" aria-labelledby="st-texts-title">
      <header className="st-texts__head">
        <h2 id="st-texts-title" className="lz-visually-hidden">
          Texts
        </h2>
        <select
          className="st-select"
          aria-label="Which texts"
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        >
          <option value={ofScreen}>
            {isDocument ? `Of ${selection.screen} and its fragments` : 'Of the open document'}
          </option>
          {namespacesOf(project).map((namespace) => (
            <option key={namespace} value={namespace}>
              {namespace}
            </option>
          ))}
        </select>
        <input
          type="search"
          className="st-input"
          aria-label="Search the texts"
          placeholder="Search words or key"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Switch isOn={isOnlyMarked} change={setOnlyMarked}>
          Only those with a note
        </Switch>
        <output className="st-sentence">
          {rows.length} {rows.length === 1 ? 'text' : 'texts'}
          {notes.size > 0 ? `, ${notes.size} with a note` : ''}
        </output>
      </header>
      {shown.length === 0 ? (
        <p className="st-empty">
          {rows.length === 0 ? 'There are no texts here.' : 'No text has these words.'}
        </p>
      ) : (
        <table className="st-texts__table">
          <thead>
            <tr>
              <th scope="col">Key</th>
              {languages.map((language) => (
                <th key={language} scope="col">
                  {languageName(language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <TextTableRow
                key={row.key}
                row={row}
                languages={languages}
                notes={notes.get(row.key) ?? none}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
