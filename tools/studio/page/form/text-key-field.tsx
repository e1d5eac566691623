import { useState, type ReactNode } from 'react'
import {
  child,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  segmentsOf,
  stringOrEmpty,
  valueAt,
} from '../../../../renderer/language'
import { nodePointer } from '../../../analysis/authoring/document/nodes'
import { freshKey } from '../../../analysis/authoring/own-texts'
import { hasText } from '../../../analysis/project/texts'
import { Button, WordField } from '../controls/controls'
import { Picker } from '../controls/picker'
import { LanguageFields } from '../make/make-dialog'
import { OtherScreens, setText, TextCell } from '../texts/text-cell'
import { rowsFor } from '../texts/text-rows'
import { useStudio } from '../use-studio'
import { t } from '../words/words'
import { withExpressions } from './grammar'
import { useEdit } from './use-edit'
import { useFormPlace } from './use-place'
import { ValueField } from './value-field'

interface Props {
  readonly label: string
  readonly pointer: string
  /** The value `{ "t": … }`; `undefined` if no text is selected. */
  readonly value: JsonObject | undefined
}

/** Shows a list of texts, the chosen text in each language, and its placeholders' values. */
export function TextKeyField({ label, pointer, value }: Props): ReactNode {
  const { project, namesOf } = useFormPlace()
  const edit = useEdit()
  const [isNew, setNew] = useState(false)
  const key = stringOrEmpty(value?.['t'])
  const rows = key === '' ? [] : rowsFor(project, [key])
  const args = [...new Set(rows.flatMap((row) => row.args))]
  const inputs = isObject(value?.['with']) ? value['with'] : {}
  const pick = (name: string) => {
    const mentioned = rowsFor(project, [name]).flatMap((row) => row.args)
    edit([[pointer, withText(name, inputs, mentioned)]])
  }
  return (
    <div className="st-stack">
      <div className="st-pick">
        <Picker
          label={t('textKeyField.textKey', { label })}
          value={key}
          options={namesOf('t').map((option) => ({
            ...option,
            group: option.value.split('.')[0] ?? '',
          }))}
          onPick={pick}
          placeholder={t('textKeyField.searchTheTextsByWords')}
        />
        <Button aria-expanded={isNew} onClick={() => setNew(!isNew)}>
          {t('textKeyField.newText')}
        </Button>
      </div>
      {isNew && <NewText pointer={pointer} close={() => setNew(false)} />}
      {key !== '' && <OtherScreens textKey={key} />}
      {rows.map((row) => (
        <div key={row.key} className="st-stack">
          {rows.length > 1 && <span className="st-hint">{row.key}</span>}
          {[...project.texts.keys()].map((language) => (
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
      ))}
      {args.map((name) => (
        <ValueField
          key={name}
          label={t('textKeyField.inTheText', { name: `{${name}}` })}
          pointer={child(child(pointer, 'with'), name)}
          value={inputs[name]}
          schema={anyValue}
          isRequired
        />
      ))}
    </div>
  )
}

const anyValue = withExpressions({})

/** Changes the key, and keeps the values of the placeholders that the new text also has. */
function withText(key: string, given: JsonObject, args: readonly string[]): JsonObject {
  const keptArgs = Object.entries(given).filter(([name]) => args.includes(name))
  return { t: key, ...(keptArgs.length > 0 ? { with: Object.fromEntries(keptArgs) } : {}) }
}

/** Shows a form that creates a text. All languages are one undo step. */
function NewText({ pointer, close }: { pointer: string; close: () => void }): ReactNode {
  const { project, document } = useFormPlace()
  const { workspace } = useStudio()
  const edit = useEdit()
  const { texts } = project
  const languages = [...texts.keys()]
  const written = valueAt(document, pointer)
  const [key, setKey] = useState(() =>
    suggestKey(document ?? {}, pointer, (name) => hasText(texts, name)),
  )
  const [words, setWords] = useState<Readonly<Record<string, string>>>(
    typeof written === 'string' && languages[0] !== undefined ? { [languages[0]]: written } : {},
  )
  const problem = problemOf(key, hasText(texts, key))
  const isWhole = languages.every((language) => (words[language] ?? '').trim() !== '')
  const create = () => {
    edit([[pointer, { t: key }]], {
      also: languages.map((language) =>
        setText(texts, (file) => workspace.text(file), language, key, words[language] ?? ''),
      ),
    })
    close()
  }
  return (
    <fieldset className="st-stack st-new-text">
      <legend>{t('newText.newText')}</legend>
      <WordField
        label={t('textsPanel.key')}
        value={key}
        spellCheck={false}
        aria-invalid={problem !== undefined}
        change={setKey}
      />
      <LanguageFields
        languages={languages}
        label={(language) => language}
        words={words}
        changeWords={setWords}
      />
      {problem !== undefined && <p className="st-fault">{problem}</p>}
      <Button look="main" disabled={problem !== undefined || !isWhole} onClick={create}>
        {t('newText.addThisText')}
      </Button>
    </fieldset>
  )
}

function problemOf(key: string, isTaken: boolean): string | undefined {
  if (isTaken) return t('newText.thereIsATextWith')
  return /^[A-Za-z][\w-]{0,63}(?:\.[\w-]{1,64}){1,8}$/.test(key)
    ? undefined
    : t('newText.aKeyIsWrittenNamespacename')
}

/** Suggests a key from the document's main namespace and the name of the node or property. */
function suggestKey(document: Json, pointer: string, isTaken: (key: string) => boolean): string {
  const node = valueAt(document, nodePointer(pointer) ?? '')
  const id = isObject(node) ? stringOrEmpty(node['id']) : ''
  const property = segmentsOf(pointer).at(-1) ?? 'text'
  const name =
    id === '' ? property : ['label', 'text'].includes(property) ? id : `${id}-${property}`
  return freshKey(`${namespaceOf(document)}.${camel(name)}`, isTaken)
}

function namespaceOf(document: Json): string {
  const counts = new Map<string, number>()
  for (const { t: key } of objectsIn(document)) {
    if (typeof key !== 'string') continue
    const [name = ''] = key.split('.')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most] = [...counts]
    .filter(([name]) => name !== 'common')
    .toSorted(([, left], [, right]) => right - left)
  const { screen, fragment } = isObject(document) ? document : {}
  return most?.[0] ?? camel(stringOrEmpty(screen) || stringOrEmpty(fragment) || 'common')
}

function camel(words: string): string {
  return words.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
