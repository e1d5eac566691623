import type { ReactNode } from 'react'
import { useId } from '../renderer/react'
import './field-frame.css'

interface FieldTexts {
  label: string
  hint?: string
  error?: string
}

/** The attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

export function useControl(
  id: string | undefined,
  { error }: Pick<FieldTexts, 'error'>,
): ControlAttributes {
  const ownId = useId()
  const controlId = id ?? ownId
  return {
    id: controlId,
    'aria-describedby': footId(controlId),
    'aria-invalid': error ? true : undefined,
  }
}

interface FieldFrameProps extends FieldTexts {
  control: ControlAttributes
  /** A message about the last change, for example that the value was cut. */
  notice?: string | undefined
  /** Content at the right below the control, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of an input: the label above the control, and the hint or error below it. */
export function FieldFrame({ label, control, children, ...foot }: FieldFrameProps) {
  return (
    <div className="lz-field">
      <label className="lz-field__label" htmlFor={control.id}>
        {label}
      </label>
      {children}
      <FieldFoot control={control} {...foot} />
    </div>
  )
}

interface FieldGroupProps extends FieldFrameProps {
  /** Hides the label if a heading above has the same words. Screen readers still read it. */
  labelHidden?: boolean
}

/** The frame for a group of controls. */
export function FieldGroup({ label, labelHidden, control, children, ...foot }: FieldGroupProps) {
  const { id, 'aria-describedby': describedBy } = control
  return (
    <fieldset className="lz-field" id={id} aria-describedby={describedBy}>
      <legend className={labelHidden ? 'lz-visually-hidden' : 'lz-field__label'}>{label}</legend>
      {children}
      <FieldFoot control={control} {...foot} />
    </fieldset>
  )
}

type FieldFootProps = Pick<FieldFrameProps, 'control' | 'hint' | 'error' | 'notice' | 'aside'>

// Screen readers announce an error only in an element that existed before the error.
function FieldFoot({ control, hint, error, notice, aside }: FieldFootProps) {
  return (
    <div className="lz-field__foot" id={footId(control.id)}>
      {hint && !error && !notice ? <p className="lz-field__hint">{hint}</p> : null}
      <p className="lz-field__error" aria-live="polite">
        {notice && error ? `${error} ${notice}` : notice || error}
      </p>
      {aside}
    </div>
  )
}

function footId(controlId: string): string {
  return `${controlId}-foot`
}
