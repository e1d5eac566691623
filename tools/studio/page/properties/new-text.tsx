import { useState, type ReactNode } from 'react'
import { hasText } from '../../../analysis/project'
import { setValue } from '../document/edits'
import { valueAt } from '../document/read-json'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { useSelection } from '../selection'
import { setText } from '../texts/text-edits'
import { languageName } from '../texts/text-cell'
import { useWorkspace } from '../workspace/use-workspace'
import { suggestKey } from './suggest-key'

/** Makes a text in every language and puts it in place, as one step of undo. */
export function NewText({ pointer, created }: { pointer: string; created: () => void }): ReactNode {
  const add = useAddText(pointer)
  const { texts } = useProject()
  const { document } = useOpenDocument()
  const languages = [...texts.keys()]
  const [key, setKey] = useState(() =>
    suggestKey(document ?? {}, pointer, (name) => hasText(texts, name)),
  )
  // Words that stand in the document itself are taken over.
  const written = valueAt(document, pointer)
  const [words, setWords] = useState<Readonly<Record<string, string>>>(() =>
    typeof written === 'string' && languages[0] !== undefined ? { [languages[0]]: written } : {},
  )
  const problem = problemOf(key, hasText(texts, key))
  const isReady =
    problem === undefined && languages.every((language) => (words[language] ?? '').trim() !== '')

  const create = () => {
    add(key, words)
    created()
  }
  return (
    <fieldset className="st-new-text">
      <legend>New text</legend>
      <KeyField textKey={key} isWrong={problem !== undefined} change={setKey} />
      {languages.map((language) => (
        <WordsField
          key={language}
          language={language}
          words={words[language] ?? ''}
          change={(next) => setWords({ ...words, [language]: next })}
        />
      ))}
      {problem !== undefined && <p className="st-fault">{problem}</p>}
      <button
        type="button"
        className="st-button st-button--main"
        disabled={!isReady}
        onClick={create}
      >
        Add this text
      </button>
    </fieldset>
  )
}

/** Writes a text in every language, and its key at a place of the open document. */
function useAddText(
  pointer: string,
): (key: string, words: Readonly<Record<string, string>>) => void {
  const workspace = useWorkspace()
  const { texts } = useProject()
  const {
    selection: { path },
  } = useSelection()
  return (key, words) =>
    workspace.apply([
      {
        path,
        edits: setValue(workspace.text(path), pointer, { t: key }),
        label: `Add the text ${key}`,
      },
      ...[...texts.keys()].map((language) =>
        setText(texts, (file) => workspace.text(file), language, key, words[language] ?? ''),
      ),
    ])
}

function KeyField({
  textKey,
  isWrong,
  change,
}: {
  textKey: string
  isWrong: boolean
  change: (key: string) => void
}): ReactNode {
  return (
    <label className="st-new-text__row">
      <span>Key</span>
      <input
        className="st-input"
        value={textKey}
        spellCheck={false}
        aria-invalid={isWrong}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  )
}

function WordsField({
  language,
  words,
  change,
}: {
  language: string
  words: string
  change: (words: string) => void
}): ReactNode {
  return (
    <label className="st-new-text__row">
      <span>{languageName(language)}</span>
      <input
        className="st-input"
        lang={language}
        value={words}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  )
}

function problemOf(key: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'There is a text with this key. Choose it from the list, or take another key.'
  return /^[A-Za-z][\w-]{0,63}(?:\.[\w-]{1,64}){1,8}$/.test(key)
    ? undefined
    : 'A key is written namespace.name, as in loanDetails.repay.'
}
