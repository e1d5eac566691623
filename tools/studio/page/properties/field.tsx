import type { ReactNode } from 'react'
import { FieldFindings } from './field-findings'

interface Props {
  readonly label: ReactNode
  /** Whose findings stand below; without one there are none. */
  readonly pointer?: string
  /** What the property is for. */
  readonly about?: string | undefined
  /** What stands at the end of the line of the label. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of a form: its label, the control, what it is for, and what the checker says of it. */
export function Field({ label, pointer, about, beside, children }: Props): ReactNode {
  return (
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label" title={about}>
          {label}
        </span>
        {beside}
      </div>
      {children}
      {about !== undefined && <p className="st-hint">{about}</p>}
      {pointer !== undefined && <FieldFindings pointer={pointer} />}
    </div>
  )
}
