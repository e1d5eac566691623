import { FieldFrame, useControl } from '../field-frame'
import type { BoundProps } from '../bound'
import type { DateInputProps } from '../props.generated'
import './date-input.css'

const controlTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const

/** A date or time field with the picker of the phone. The value is YYYY-MM-DD, HH:mm, or both. */
export function DateInput({
  id,
  label,
  hint,
  error,
  mode = 'date',
  min,
  max,
  value,
  onChange,
}: BoundProps<DateInputProps>) {
  const control = useControl(id, { error })
  return (
    <FieldFrame label={label} hint={hint} error={error} control={control}>
      <input
        {...control}
        className="lz-field__control lz-date-input"
        type={controlTypes[mode]}
        min={min?.replace(' ', 'T')}
        max={max?.replace(' ', 'T')}
        value={value.replace(' ', 'T')}
        onChange={(event) => onChange(event.target.value.replace('T', ' '))}
      />
    </FieldFrame>
  )
}
