import type { WidgetBase, WidgetField } from '../../renderer/react'
import { FieldFrame, useControl, type FieldTexts } from '../field-frame'
import './date-input.css'

/**
 * Props of the date input; the value has the form of its mode: YYYY-MM-DD, HH:mm, or both with a
 * space between.
 */
export interface DateInputProps extends WidgetBase, WidgetField<string>, FieldTexts {
  mode?: 'date' | 'time' | 'datetime'
  min?: string
  max?: string
}

const controlTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const

/** A date or a time, chosen with the phone's own picker. */
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
}: DateInputProps) {
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
