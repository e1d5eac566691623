import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { BankCardInput } from './bank-card-input'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Card number' })

describe('BankCardInput', () => {
  it('keeps only digits [WIDGET-004]', async () => {
    const { user, value } = renderField(BankCardInput, '', { label: 'Card number' })
    await user.type(field(), '41a5-2')
    expect(value()).toBe('4152')
  })

  it('shows its digits in groups of four; its value has no spaces [WIDGET-005]', async () => {
    const { user, value } = renderField(BankCardInput, '', { label: 'Card number' })
    await user.type(field(), '123456789')
    expect(field().value).toBe('1234 5678 9')
    expect(value()).toBe('123456789')
  })

  it('has at most as many digits as the longest card number', async () => {
    const { user, value } = renderField(BankCardInput, '', { label: 'Card number' })
    await user.type(field(), '12345678901234567890')
    expect(value()).toBe('1234567890123456789')
  })
})
