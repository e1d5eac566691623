import { t } from '../words/words'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { hasText } from '../../../analysis/project/texts'
import { Button } from '../controls/button'
import { setValue, valueAt } from '../../../authoring'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { languageName } from '../texts/text-cell'
import { setText } from '../texts/text-edits'
import { useSelected, useStudio } from '../use-studio'
import { suggestKey } from './suggest-key'

/** Creates a text in every language and inserts its key, as one undo step. */
export function NewText({ pointer, created }: { pointer: string; created: () => void }): ReactNode {
  const add = useAddText(pointer)
  const { texts } = useProject()
  const languages = [...texts.keys()]
  const first = useFirstText(pointer)
  const [key, setKey] = useState(first.key)
  const [words, setWords] = useState(first.words)
  const problem = problemOf(key, hasText(texts, key))
  const isWhole = languages.every((language) => (words[language] ?? '').trim() !== '')
  const create = () => {
    add(key, words)
    created()
  }
  return (
    <fieldset className="st-stack st-new-text">
      <legend>{t('newText.newText')}</legend>
      <Words
        label={t('newText.key')}
        value={key}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        change={setKey}
      />
      {languages.map((language) => (
        <Words
          key={language}
          label={languageName(language)}
          lang={language}
          value={words[language] ?? ''}
          change={(next) => setWords({ ...words, [language]: next })}
        />
      ))}
      {problem !== undefined && <p className="st-fault">{problem}</p>}
      <Button look="main" disabled={problem !== undefined || !isWhole} onClick={create}>
        {t('newText.addThisText')}
      </Button>
    </fieldset>
  )
}

/** The initial values of a new text: a key, and the words in the document itself. */
function useFirstText(pointer: string): { key: string; words: Readonly<Record<string, string>> } {
  const { texts } = useProject()
  const { document } = useOpenDocument()
  const [language] = texts.keys()
  const written = valueAt(document, pointer)
  return {
    key: suggestKey(document ?? {}, pointer, (name) => hasText(texts, name)),
    words: typeof written === 'string' && language !== undefined ? { [language]: written } : {},
  }
}

/** Writes a text in every language, and its key at a place of the open document. */
function useAddText(
  pointer: string,
): (key: string, words: Readonly<Record<string, string>>) => void {
  const { workspace } = useStudio()
  const { texts } = useProject()
  const path = useSelected('path')
  return (key, words) =>
    workspace.apply([
      {
        path,
        edits: setValue(workspace.text(path), pointer, { t: key }),
        label: t('newText.addTheText', { key }),
      },
      ...[...texts.keys()].map((language) =>
        setText(texts, (file) => workspace.text(file), language, key, words[language] ?? ''),
      ),
    ])
}

function Words({
  label,
  change,
  ...rest
}: ComponentProps<'input'> & { label: string; change: (words: string) => void }): ReactNode {
  return (
    <label className="st-hint">
      <span>{label}</span>
      <input className="st-input" onChange={({ target }) => change(target.value)} {...rest} />
    </label>
  )
}

function problemOf(key: string, isTaken: boolean): string | undefined {
  if (isTaken) return t('newText.thereIsATextWith')
  return /^[A-Za-z][\w-]{0,63}(?:\.[\w-]{1,64}){1,8}$/.test(key)
    ? undefined
    : t('newText.aKeyIsWrittenNamespacename')
}
