import { useId, type ReactNode } from 'react'
import './field-frame.css'

/** The words around an input: all of them are read by a person and come from the document. */
export interface FieldTexts {
  label: string
  hint?: string
  error?: string
}

/** What ties a native control to the words of its frame. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

/** Gives a control its id, its description (hint, error, counter) and its validity. */
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
  /** Something that the input reports about the last change, such as a text that was cut. */
  notice?: string | undefined
  /** What stands at the right of the line below, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The common look of an input: label above, control, and one line below that says what helps or
 * what is wrong.
 */
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
  /** Leaves the label to screen readers, where a heading above says the same. */
  labelHidden?: boolean
}

/** The same frame for a group of controls, whose label is the legend of a fieldset. */
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

// The error's slot is there before its text, so that the change is read out.
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
