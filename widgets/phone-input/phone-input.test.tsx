import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { PhoneInput } from './phone-input'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Telephone' })
const renderPhone = (value = '', props = {}) =>
  renderField(PhoneInput, value, { label: 'Telephone', ...props })

describe('PhoneInput', () => {
  it('keeps only digits [WIDGET-001]', async () => {
    const { user, value } = renderPhone()
    await user.type(field(), 'a1b2')
    expect(value()).toBe('12')
    expect(field().value).toBe('12')
  })

  it('has at most 11 digits [WIDGET-002]', async () => {
    const { user, value } = renderPhone()
    await user.type(field(), '139123456789')
    expect(value()).toBe('13912345678')
  })

  it('shows its digits in groups of 3, 4 and 4; its value has no spaces [WIDGET-003]', async () => {
    const { user, value } = renderPhone()
    await user.type(field(), '13912345678')
    expect(field().value).toBe('139 1234 5678')
    expect(value()).toBe('13912345678')
  })

  it('uses the groups and the length of a region', async () => {
    const { user } = renderPhone('', { groups: [2, 4, 4], maxDigits: 10 })
    await user.type(field(), '55123456789')
    expect(field().value).toBe('55 1234 5678')
  })

  it('keeps the caret in place when the borrower corrects a digit', async () => {
    const { user, value } = renderPhone('1391234567')
    await user.type(field(), '0', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(value()).toBe('13091234567')
    expect(field().value).toBe('130 9123 4567')
    expect(field().selectionStart).toBe(3)
  })

  it('keeps the caret in place when it refuses a letter', async () => {
    const { user } = renderPhone('1391234')
    await user.type(field(), 'x', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(field().value).toBe('139 1234')
    expect(field().selectionStart).toBe(5)
  })

  it('deletes the digit before a space, since spaces are not part of the value', async () => {
    const { user, value } = renderPhone('1391234')
    await user.type(field(), '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(value()).toBe('131234')
  })

  it('accepts a number that was copied with brackets and dashes', async () => {
    const { user, value } = renderPhone()
    await user.click(field())
    await user.paste('(139) 1234-5678')
    expect(value()).toBe('13912345678')
  })

  it("requests the phone's telephone keys", () => {
    renderPhone()
    expect(field().inputMode).toBe('tel')
    expect(field().getAttribute('autocomplete')).toBe('tel-national')
  })

  it('accepts a pasted number with the calling code of the country', async () => {
    const { user, value } = renderPhone('', { maxDigits: 10, groups: [2, 4, 4], countryCode: '52' })
    await user.click(field())
    await user.paste('+52 55 1234 5678')
    expect([value(), field().value]).toEqual(['5512345678', '55 1234 5678'])
    expect(field().selectionStart).toBe(12)
  })

  it('replaces its value by a complete pasted number', async () => {
    const { user, value } = renderPhone('139')
    await user.click(field())
    await user.paste('(+86) 138-8765-4321')
    expect(value()).toBe('13887654321')
  })

  it.each([
    ['from the document', { cutNotice: 'A part did not fit.' }, 'A part did not fit.'],
    ['of two numbers if the document has no message', {}, '11/12'],
  ])(
    'reports beside the input that digits were cut, with a message %s',
    async (_, props, words) => {
      const { user, value } = renderPhone('', props)
      await user.click(field())
      await user.paste('239123456789')
      expect(value()).toBe('23912345678')
      const description = document.getElementById(field().getAttribute('aria-describedby') ?? '')
      expect(description?.textContent).toBe(words)
    },
  )
})
