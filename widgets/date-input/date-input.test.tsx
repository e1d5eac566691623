import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { DateInput } from './date-input'

const field = () => screen.getByLabelText<HTMLInputElement>('Paid on')
const renderInput = (value: string, props = {}) =>
  renderField(DateInput, value, { label: 'Paid on', ...props })

describe('DateInput', () => {
  it.each([
    { mode: 'date', type: 'date', picked: '2024-03-05', value: '2024-03-05' },
    { mode: 'time', type: 'time', picked: '07:09', value: '07:09' },
    {
      mode: 'datetime',
      type: 'datetime-local',
      picked: '2024-03-05T07:09',
      value: '2024-03-05 07:09',
    },
  ] as const)(
    'has the value $value for a picked $mode [WIDGET-008]',
    ({ mode, type, picked, value }) => {
      const rendered = renderInput('', { mode })
      expect(field().type).toBe(type)
      fireEvent.change(field(), { target: { value: picked } })
      expect(rendered.value()).toBe(value)
      expect(field().value).toBe(picked)
    },
  )

  it('limits the value to the earliest and the latest value of its mode', () => {
    renderInput('', { mode: 'datetime', min: '2024-03-01 00:00', max: '2024-03-31 23:59' })
    expect(field().min).toBe('2024-03-01T00:00')
    expect(field().max).toBe('2024-03-31T23:59')
  })
})
