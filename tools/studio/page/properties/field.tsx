import type { ReactNode } from 'react'
import { FieldFindings } from './field-findings'

interface Props {
  readonly label: ReactNode
  /** The place whose findings are shown below; without it none are shown. */
  readonly pointer?: string
  /** The purpose of the property. */
  readonly about?: string | undefined
  /** The content at the end of the label's line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of a form: its label, the control, its purpose, and its findings. */
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
