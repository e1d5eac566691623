import { useState, type ReactNode } from 'react'
import { isObject, type Json, type JsonObject, stringOf } from '../../../../renderer/language'
import { anyType } from '../../../analysis/types'
import { useProject } from '../document/use-project'
import { useSelection } from '../selection'
import { rowsFor } from '../texts/text-rows'
import { wordsOf } from '../texts/words'
import { TextCell } from '../texts/text-cell'
import { NewText } from './new-text'
import { Picker, type Option } from './picker'
import { ValueField } from './value-field'

interface Props {
  readonly label: string
  readonly pointer: string
  /** The expression `{ "t": … }` as it stands; undefined while no text is chosen. */
  readonly value: JsonObject | undefined
  readonly change: (value: Json | undefined) => void
}

/**
 * A text of the locale files: which one, what it says in each language, and the values that it
 * mentions.
 */
export function TextKeyField({ label, pointer, value, change }: Props): ReactNode {
  const project = useProject()
  const {
    selection: { locale },
  } = useSelection()
  const [isNew, setNew] = useState(false)
  const key = stringOf(value?.['t'])
  const rows = key === '' ? [] : rowsFor(project, [key])
  const args = [...new Set(rows.flatMap((row) => row.args))]
  const given = isObject(value?.['with']) ? value['with'] : {}
  const all = [...project.texts.values()].flatMap((texts) =>
    [...texts.keys()].map((name) => name.replace(/_(?:one|other)$/, '')),
  )
  const options = [...new Set(all)].map(
    (name): Option => ({
      value: name,
      detail: wordsOf(project.texts, locale, name) ?? '',
      group: name.split('.')[0] ?? '',
    }),
  )
  const pick = (name: string) =>
    change(
      withText(
        name,
        given,
        rowsFor(project, [name]).flatMap((row) => row.args),
      ),
    )

  return (
    <div className="st-textkey">
      <div className="st-textkey__pick">
        <Picker
          label={`${label}: text key`}
          value={key}
          options={options}
          onPick={pick}
          placeholder="Search the texts by words or key"
        />
        <button
          type="button"
          className="st-button"
          aria-expanded={isNew}
          onClick={() => setNew(!isNew)}
        >
          New text…
        </button>
      </div>
      {isNew && <NewText pointer={pointer} created={() => setNew(false)} />}
      {rows.map((row) => (
        <div key={row.key} className="st-pair">
          {rows.length > 1 && <span className="st-field__about">{row.key}</span>}
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
          label={`{${name}} in the text`}
          pointer={`${pointer}/with/${name}`}
          value={given[name]}
          taken={{ type: anyType, schema: {}, required: true, literal: false }}
        />
      ))}
    </div>
  )
}

/** Another text keeps the values that it mentions too. */
function withText(key: string, given: JsonObject, args: readonly string[]): JsonObject {
  const kept = Object.entries(given).filter(([name]) => args.includes(name))
  return { t: key, ...(kept.length > 0 ? { with: Object.fromEntries(kept) } : {}) }
}
