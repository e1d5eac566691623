import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { isObject, type Json, type JsonObject, stringOrEmpty } from '../../../../renderer/language'
import { Button } from '../controls/button'
import type { Option } from '../controls/match-options'
import { Picker } from '../controls/picker'
import { useProject } from '../document/use-project'
import { TextCell } from '../texts/text-cell'
import { rowsFor, type TextRow } from '../texts/text-rows'
import { wordsOf } from '../texts/words'
import { useSelected } from '../use-studio'
import { NewText } from './new-text'
import { ValueField } from './value-field'
import { anything } from './value-mode'

interface Props {
  readonly label: string
  readonly pointer: string
  /** The present expression `{ "t": … }`; undefined while no text is chosen. */
  readonly value: JsonObject | undefined
  readonly change: (value: Json | undefined) => void
}

/**
 * A text of the locale files: its key, its words in each language, and the values that it mentions.
 */
export function TextKeyField({ label, pointer, value, change }: Props): ReactNode {
  const project = useProject()
  const key = stringOrEmpty(value?.['t'])
  const rows = key === '' ? [] : rowsFor(project, [key])
  const args = [...new Set(rows.flatMap((row) => row.args))]
  const given = isObject(value?.['with']) ? value['with'] : {}
  const pick = (name: string) => {
    const mentioned = rowsFor(project, [name]).flatMap((row) => row.args)
    change(withText(name, given, mentioned))
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
          value={given[name]}
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

/** A picker for one of the existing texts, or a new one. */
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

/** Every text of the project, in the selected language; plural forms are one text. */
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

/** Another text keeps the values that it mentions too. */
function withText(key: string, given: JsonObject, args: readonly string[]): JsonObject {
  const kept = Object.entries(given).filter(([name]) => args.includes(name))
  return { t: key, ...(kept.length > 0 ? { with: Object.fromEntries(kept) } : {}) }
}
