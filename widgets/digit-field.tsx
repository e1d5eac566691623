import type { ChangeEvent } from 'react'
import type { BoundProps } from './bound'
import { classNames } from './class-names'
import { FieldFrame, useControl } from './field-frame'
import { readChange, type InputFormat } from './input-format/input-format'
import { useCutNotice } from './input-format/use-cut-notice'
import type { NumberInputProps } from './props.generated'
import { keepDigits } from './input-format/clean-text'

interface DigitFieldProps extends Omit<BoundProps<NumberInputProps>, 'decimal'> {
  block: string
  groups: DigitGroups
  type: 'tel' | 'text'
  autoComplete?: string
  /** The format by which pasted, dropped or auto-filled strings are read. */
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

  // The handler sets the next value. React then does not change the control, and the caret stays in
  // place.
  const accept = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    const shownDigits = groupDigits(value, groups)
    const reading = readChange(format, { text, previous: shownDigits, event: nativeEvent })
    const caret = (reading.isInsertion ? null : target.selectionStart) ?? reading.value.length
    const edit = editDigits({
      // Typed text stays unchanged, because the caret position refers to it.
      text: reading.isInsertion ? reading.value : text,
      caret,
      previous: value,
      erasing: deletionDirection(nativeEvent),
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

function deletionDirection(event: Event): 'backward' | 'forward' | undefined {
  const inputType = event instanceof InputEvent ? event.inputType : ''
  if (inputType.startsWith('delete')) return inputType.endsWith('Forward') ? 'forward' : 'backward'
  return undefined
}

/** The sizes of the groups of digits. The last size repeats. */
type DigitGroups = readonly number[]

/** The value and the caret of a control after an input event, and the rules for its digits. */
interface DigitInput {
  text: string
  caret: number
  previous: string
  /** The direction, if the event deleted a character. */
  erasing?: 'backward' | 'forward'
  groups: DigitGroups
  maxDigits: number
}

/** The digits without spaces, the text to show, and the caret in this text. */
interface DigitEdit {
  digits: string
  shown: string
  caret: number
  /** True if digits beyond the limit were dropped. */
  isCut: boolean
}

/** Groups digits, as in `139 1234 5678` for the groups 3, 4, 4. */
export function groupDigits(digits: string, groups: DigitGroups): string {
  const parts: string[] = []
  for (let start = 0, index = 0; start < digits.length; index += 1) {
    const groupSize = groups[Math.min(index, groups.length - 1)] ?? 0
    const size = groupSize > 0 ? groupSize : digits.length
    parts.push(digits.slice(start, start + size))
    start += size
  }
  return parts.join(' ')
}

/**
 * Converts an input event to digits. The caret stays after the same digit. If there are too many
 * digits, drops the digits before the caret. If a space is deleted, deletes the digit next to it.
 */
export function editDigits({
  text,
  caret,
  previous,
  erasing,
  groups,
  maxDigits,
}: DigitInput): DigitEdit {
  let before = keepDigits(text.slice(0, caret))
  let after = keepDigits(text.slice(caret))
  if (before + after === previous) {
    if (erasing === 'backward') before = before.slice(0, -1)
    if (erasing === 'forward') after = after.slice(1)
  }
  const isCut = before.length + after.length > maxDigits
  after = after.slice(0, maxDigits)
  before = before.slice(0, maxDigits - after.length)
  const digits = before + after
  const [shown, shownBefore] = [groupDigits(digits, groups), groupDigits(before, groups)]
  return { digits, shown, caret: shownBefore.length, isCut }
}
