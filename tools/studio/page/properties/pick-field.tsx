import type { ReactNode } from 'react'
import { FieldFindings } from './field-findings'
import { Picker } from './picker'
import { useEdit } from './use-edit'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: string
  readonly options: readonly string[]
  readonly about: string
}

/** A name out of a list, as that of a state entry. */
export function PickField({ label, pointer, value, options, about }: Props): ReactNode {
  const { set } = useEdit()
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label">{label}</span>
      </div>
      <Picker
        label={label}
        value={value}
        options={options.map((name) => ({ value: name }))}
        onPick={(picked) => set(pointer, picked === '' ? undefined : picked)}
        isFree
      />
      <p className="st-field__about">{about}</p>
      <FieldFindings pointer={pointer} />
    </div>
  )
}
