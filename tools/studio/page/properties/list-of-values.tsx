import { t } from '../words/words'
import type { ReactNode } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { Button } from '../controls/controls'
import { emptyOf } from '../palette/minimal-node'
import { ValueField } from './value-field'
import type { AcceptedValues } from './value-mode'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: AcceptedValues
  readonly change: (value: Json | undefined) => void
}

/** A list with a field for each item: a literal, a text or an expression. */
export function ListOfValues({ label, pointer, value, taken, change }: Props): ReactNode {
  const items = Array.isArray(value) ? value : []
  const schema = isObject(taken.schema['items'])
    ? { ...taken.schema['items'], ...(taken.schema['x-text'] === true ? { 'x-text': true } : {}) }
    : {}
  const type = taken.type.array?.items ?? {}
  return (
    <div className="st-stack">
      {items.map((item, at) => (
        // Items have no names; their order identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="st-items__one">
          <ValueField
            label={`${label} ${at + 1}`}
            pointer={`${pointer}/${at}`}
            value={item}
            taken={{ type, schema, required: true, literal: taken.literal }}
          />
          <Button
            look="icon"
            aria-label={t('listOfValues.remove', { label, value: at + 1 })}
            onClick={() => change(items.filter((_, index) => index !== at))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button onClick={() => change([...items, emptyOf(type)])}>
        {t('listOfValues.addTo', { label: label.toLowerCase() })}
      </Button>
    </div>
  )
}
