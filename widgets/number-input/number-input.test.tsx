import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { NumberInput } from './number-input'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Months' })

describe('NumberInput', () => {
  it('keeps only digits [WIDGET-006]', async () => {
    const { user, value } = renderField(NumberInput, '', { label: 'Months' })
    await user.type(field(), '1.2e')
    expect(value()).toBe('12')
    expect(field().value).toBe('12')
  })

  it('shows its digits in one group', async () => {
    const { user } = renderField(NumberInput, '', { label: 'Months' })
    await user.type(field(), '1234567')
    expect(field().value).toBe('1234567')
  })

  it.each([
    ['12.50', '12'],
    ['1,234.56', '1234'],
    ['1.234,56', '1234'],
    ['$ 3,480', '3480'],
  ])('reads the whole number of a pasted %j', async (pasted, number) => {
    const { user, value } = renderField(NumberInput, '', { label: 'Months' })
    await user.click(field())
    await user.paste(pasted)
    expect([value(), field().value]).toEqual([number, number])
  })

  it('keeps all digits when a point is typed between them', async () => {
    const { user, value } = renderField(NumberInput, '1234', { label: 'Months' })
    await user.type(field(), '.', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(value()).toBe('1234')
  })

  it('ignores digits beyond its length', async () => {
    const { user, value } = renderField(NumberInput, '', { label: 'Months', maxDigits: 2 })
    await user.type(field(), '123')
    expect(value()).toBe('12')
  })

  it('changes nothing if it is read-only', async () => {
    const { user, value } = renderField(NumberInput, '12', { label: 'Months', readOnly: true })
    await user.type(field(), '3')
    expect(value()).toBe('12')
  })
})
