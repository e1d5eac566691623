import type { ReactNode } from 'react'
import { FieldFindings } from './field-findings'
import { useDraft } from './use-draft'
import { useEdit } from './use-edit'

/** A plain name; an empty one is taken away. */
export function NameField({
  label,
  pointer,
  value,
  about,
}: {
  label: string
  pointer: string
  value: string
  about: string
}): ReactNode {
  const { set } = useEdit()
  const draft = useDraft(value, (text) => set(pointer, text === '' ? undefined : text, true))
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label">{label}</span>
      </div>
      <input className="st-input" aria-label={label} spellCheck={false} {...draft} />
      <p className="st-field__about">{about}</p>
      <FieldFindings pointer={pointer} />
    </div>
  )
}
