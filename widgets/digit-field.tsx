import type { ChangeEvent } from 'react'
import type { BoundProps } from './bound'
import { classNames } from './class-names'
import { editDigits, groupDigits, type DigitGroups } from './digits'
import { FieldFrame, useControl } from './field-frame'
import { readChange, type InputFormat } from './input-format/input-format'
import { useCutNotice } from './input-format/use-cut-notice'
import type { NumberInputProps } from './props.generated'

interface DigitFieldProps extends Omit<BoundProps<NumberInputProps>, 'decimal'> {
  block: string
  groups: DigitGroups
  type: 'tel' | 'text'
  autoComplete?: string
  /** The format that reads pasted, dropped or auto-filled strings. */
  format: InputFormat
}

/** A field that accepts only digits and shows them in groups. */
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
    format,
    cutNotice,
    readOnly,
    value,
    onChange,
  } = props
  const control = useControl(id, { error })
  const cut = useCutNotice(cutNotice)

  // React does not touch a control that already has its next value, so the caret stays in place.
  const accept = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    const shownDigits = groupDigits(value, groups)
    const reading = readChange(format, { text, previous: shownDigits, event: nativeEvent })
    const caret = (reading.cameWhole ? null : target.selectionStart) ?? reading.value.length
    const edit = editDigits({
      // The caret position refers to typed text, so it is passed unchanged.
      text: reading.cameWhole ? reading.value : text,
      caret,
      previous: value,
      erasing: erasedBy(nativeEvent),
      groups,
      maxDigits,
    })
    target.value = edit.shown
    target.setSelectionRange(edit.caret, edit.caret)
    cut.report(edit.isCut || reading.isCut, edit.digits, text)
    if (edit.digits !== value) onChange(edit.digits)
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} notice={cut.notice} control={control}>
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
