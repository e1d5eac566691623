import type { ChangeEvent } from 'react'
import type { Bound } from './bound'
import { classNames } from './class-names'
import { cameWhole } from './came-whole'
import { editDigits, groupDigits, keepDigits, type DigitGroups } from './digits'
import { FieldFrame, useControl } from './field-frame'
import type { NumberInputProps } from './props.generated'

interface DigitFieldProps extends Bound<NumberInputProps> {
  /** The class of the widget that shows this field. */
  block: string
  groups: DigitGroups
  type: 'tel' | 'text'
  autoComplete?: string
  /** What is meant by a text that came whole; its digits, unless somebody knows better. */
  meant?: (text: string) => string
}

/**
 * A field that takes digits only and shows them in groups. It is long because its properties are
 * many; one handler does the work.
 */
export function DigitField(props: DigitFieldProps) {
  const {
    id,
    block,
    label,
    hint,
    error,
    groups,
    maxDigits = Infinity,
    type,
    placeholder,
    autoComplete,
    meant = keepDigits,
    readOnly,
    value,
    onChange,
  } = props
  const control = useControl(id, { error })

  // React leaves a control alone that already shows its next value; so it is written here, and the
  // caret keeps its place.
  const accept = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isWhole = cameWhole(nativeEvent)
    const text = isWhole ? meant(target.value) : target.value
    const caret = (isWhole ? null : target.selectionStart) ?? text.length
    const edit = editDigits({
      text,
      caret,
      previous: value,
      erasing: erasedBy(nativeEvent),
      groups,
      maxDigits,
    })
    target.value = edit.shown
    target.setSelectionRange(edit.caret, edit.caret)
    if (edit.digits !== value) onChange(edit.digits)
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} control={control}>
      <input
        {...control}
        className={`${classNames('lz-field__control', 'digits')} ${block}`}
        type={type}
        inputMode={type === 'tel' ? 'tel' : 'numeric'}
        autoComplete={autoComplete}
        placeholder={placeholder}
        readOnly={readOnly}
        value={groupDigits(value, groups)}
        onChange={accept}
      />
    </FieldFrame>
  )
}

function erasedBy(event: Event): 'backward' | 'forward' | undefined {
  const inputType = event instanceof InputEvent ? event.inputType : ''
  if (inputType.startsWith('delete')) return inputType.endsWith('Forward') ? 'forward' : 'backward'
  return undefined
}
