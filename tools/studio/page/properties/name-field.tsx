import type { ReactNode } from 'react'
import { Picker } from '../controls/picker'
import { useDraft } from '../controls/controls'
import { Field } from './field'
import { useEdit } from './use-edit'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: string
  readonly about: string
  /** Existing names, such as those of state entries. */
  readonly options?: readonly string[]
}

/** A plain name, or one from a list; an empty one is removed. */
export function NameField({ label, pointer, value, about, options }: Props): ReactNode {
  const { set } = useEdit()
  const change = (name: string, isTyping?: boolean) =>
    set(pointer, name === '' ? undefined : name, isTyping)
  const draft = useDraft(value, (name) => change(name, true))
  return (
    <Field label={label} pointer={pointer} about={about}>
      {options ? (
        <Picker
          label={label}
          value={value}
          options={options.map((name) => ({ value: name }))}
          onPick={change}
          isFree
        />
      ) : (
        <input className="st-input" aria-label={label} spellCheck={false} {...draft} />
      )}
    </Field>
  )
}
