import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import type { Json } from '../../../../renderer/language'
import type { Type } from '../../../analysis/types/type'
import { Button } from '../controls/button'
import { knownValues, showLiteral, typedLiteral } from './literal'

interface Props {
  readonly value: readonly Json[]
  /** The type of the compared values. */
  readonly type: Type
  readonly change: (value: Json[]) => void
}

/** A list of values: known ones are toggled, others are typed. */
export function ListField({ value, type, change }: Props): ReactNode {
  const [typed, setTyped] = useState('')
  const all = [...new Set([...knownValues(type), ...value])]
  const has = (one: Json) => value.includes(one)
  const add = () => {
    if (typed.trim() !== '') change([...value, typedLiteral(typed, type)])
    setTyped('')
  }
  return (
    <fieldset className="st-line st-list">
      <legend className="lz-visually-hidden">{t('listField.theValues')}</legend>
      {all.map((one) => (
        <Button
          key={JSON.stringify(one)}
          aria-pressed={has(one)}
          onClick={() =>
            change(has(one) ? value.filter((other) => other !== one) : [...value, one])
          }
        >
          {showLiteral(one, type) || t('listField.emptyText')}
        </Button>
      ))}
      <input
        className="st-input"
        aria-label={t('listField.anotherValue')}
        placeholder={t('listField.another')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
        }}
      />
    </fieldset>
  )
}
