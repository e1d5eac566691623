import type { ReactNode } from 'react'
import { useId } from '../renderer/react'
import './field-frame.css'

/** The texts around an input, which people read; all of them come from the document. */
export interface FieldTexts {
  label: string
  hint?: string
  error?: string
}

/** The attributes that connect a native control with the texts of its frame. */
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
  /** A report of the input about the last change, such as a cut text. */
  notice?: string | undefined
  /** The right part of the line below, such as a counter. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * The common frame of an input: its label above, the control, and one line below for the hint or
 * the error.
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
  /**
   * Hides the label from view if a heading above has the same text; screen readers still read it.
   */
  labelHidden?: boolean
}

/** The frame for a group of controls, whose label is the legend of a fieldset. */
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

// The place of the error exists before its text, so that screen readers announce the change.
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
