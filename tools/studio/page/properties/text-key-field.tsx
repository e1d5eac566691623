import { t } from '../words/words'
import { useState, type ReactNode, type ComponentProps } from 'react'
import {
  isObject,
  type Json,
  type JsonObject,
  stringOrEmpty,
  objectsIn,
  segmentsOf,
  valueAt,
} from '../../../../renderer/language'
import { Button } from '../controls/controls'
import { type Option, Picker } from '../controls/picker'
import { useProject, useOpenDocument } from '../document/use-project'
import { TextCell, languageName } from '../texts/text-cell'
import { rowsFor, type TextRow, wordsOf } from '../texts/text-rows'
import { useSelected, useStudio } from '../use-studio'
import { ValueField } from './value-field'
import { anything } from './value-mode'
import { hasText } from '../../../analysis/project/texts'
import { setValue } from '../../../analysis/authoring/document/edits'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import { setText } from '../texts/text-edits'

interface Props {
  readonly label: string
  readonly pointer: string
  /** The current expression `{ "t": … }`; `undefined` if no text is selected. */
  readonly value: JsonObject | undefined
  readonly change: (value: Json | undefined) => void
}

/**
 * A text of the locale files: its key, its words in each language, and the values of its
 * placeholders.
 */
export function TextKeyField({ label, pointer, value, change }: Props): ReactNode {
  const project = useProject()
  const key = stringOrEmpty(value?.['t'])
  const rows = key === '' ? [] : rowsFor(project, [key])
  const args = [...new Set(rows.flatMap((row) => row.args))]
  const inputs = isObject(value?.['with']) ? value['with'] : {}
  const pick = (name: string) => {
    const mentioned = rowsFor(project, [name]).flatMap((row) => row.args)
    change(withText(name, inputs, mentioned))
  }
  return (
    <div className="st-stack">
      <TextKeyPicker
        label={t('textKeyField.textKey', { label })}
        textKey={key}
        pick={pick}
        pointer={pointer}
      />
      {rows.map((row) => (
        <TextCells key={row.key} row={row} isNamed={rows.length > 1} />
      ))}
      {args.map((name) => (
        <ValueField
          key={name}
          label={t('textKeyField.inTheText', { name: `{${name}}` })}
          pointer={`${pointer}/with/${name}`}
          value={inputs[name]}
          taken={{ ...anything, required: true }}
        />
      ))}
    </div>
  )
}

interface TextKeyPickerProps {
  readonly label: string
  readonly textKey: string
  readonly pick: (key: string) => void
  readonly pointer: string
}

/** A combobox for existing texts, or a new one. */
function TextKeyPicker({ label, textKey, pick, pointer }: TextKeyPickerProps): ReactNode {
  const [isNew, setNew] = useState(false)
  return (
    <>
      <div className="st-textkey__pick">
        <Picker
          label={label}
          value={textKey}
          options={useTextOptions()}
          onPick={pick}
          placeholder={t('textKeyField.searchTheTextsByWords')}
        />
        <Button aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          {t('textKeyField.newText')}
        </Button>
      </div>
      {isNew && <NewText pointer={pointer} created={() => setNew(false)} />}
    </>
  )
}

/** All texts of the project in the selected language; plural forms are one text. */
function useTextOptions(): Option[] {
  const { texts } = useProject()
  const locale = useSelected('locale')
  const all = [...texts.values()].flatMap((inLanguage) =>
    [...inLanguage.keys()].map((name) => name.replace(/_(?:one|other)$/, '')),
  )
  return [...new Set(all)].map((name) => ({
    value: name,
    detail: wordsOf(texts, locale, name) ?? '',
    group: name.split('.')[0] ?? '',
  }))
}

/** The words of a text in each language. */
function TextCells({ row, isNamed }: { row: TextRow; isNamed: boolean }): ReactNode {
  const { texts } = useProject()
  return (
    <div className="st-stack">
      {isNamed && <span className="st-hint">{row.key}</span>}
      {[...texts.keys()].map((language) => (
        <div key={language} className="st-pair__row">
          <span>{language}</span>
          <TextCell
            textKey={row.key}
            language={language}
            value={row.byLanguage.get(language)?.value}
          />
        </div>
      ))}
    </div>
  )
}

/** If another text is selected, the values of its placeholders stay. */
function withText(key: string, given: JsonObject, args: readonly string[]): JsonObject {
  const kept = Object.entries(given).filter(([name]) => args.includes(name))
  return { t: key, ...(kept.length > 0 ? { with: Object.fromEntries(kept) } : {}) }
}

/** Creates a text in every language and inserts its key, as one undo step. */
function NewText({ pointer, created }: { pointer: string; created: () => void }): ReactNode {
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

/** The initial values of a new text: a key, and the words in the document. */
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

/**
 * A key for a new text: in the namespace that the document uses most, named after the node or the
 * property.
 */
function suggestKey(
  document: JsonObject,
  pointer: string,
  isTaken: (key: string) => boolean,
): string {
  const node = valueAt(document, nodePointer(pointer) ?? '')
  const id = isObject(node) ? stringOrEmpty(node['id']) : ''
  const property = segmentsOf(pointer).at(-1) ?? 'text'
  const stem = `${namespaceOf(document)}.${camel(id === '' ? property : property === 'label' || property === 'text' ? id : `${id}-${property}`)}`
  let [key, number] = [stem, 2]
  while (isTaken(key)) key = `${stem}${number++}`
  return key
}

function namespaceOf(document: JsonObject): string {
  const counts = new Map<string, number>()
  for (const { t: key } of objectsIn(document)) {
    if (typeof key !== 'string') continue
    const [name = ''] = key.split('.')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most] = [...counts]
    .filter(([name]) => name !== 'common')
    .toSorted(([, left], [, right]) => right - left)
  return (
    most?.[0] ??
    camel(stringOrEmpty(document['screen']) || stringOrEmpty(document['fragment']) || 'common')
  )
}

function camel(words: string): string {
  return words.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
