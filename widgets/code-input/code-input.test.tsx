import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing'
import { CodeInput } from './code-input'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
const cells = () =>
  [...document.querySelectorAll('.lz-code-input__cell')].map((cell) => cell.textContent)
const renderCode = (value = '', props = {}) =>
  renderField(CodeInput, value, { label: 'Code', ...props })

describe('CodeInput', () => {
  it('draws one cell per digit and fills them from the left', async () => {
    const { user, value } = renderCode()
    await user.type(field(), '482')
    expect(cells()).toEqual(['4', '8', '2', '', '', ''])
    expect(value()).toBe('482')
  })

  it('reads a pasted code with a space, and cuts it to the maximum length', async () => {
    const { user, value } = renderCode('', { maxLength: 6 })
    await user.click(field())
    await user.paste('482 9137')
    expect(value()).toBe('482913')
  })

  it('accepts letters [PAYCARD-017]', async () => {
    const { user, value } = renderCode()
    await user.type(field(), 'AB12cd')
    expect(value()).toBe('AB12cd')
    expect(field().inputMode).toBe('text')
  })

  it('reads only digits if the code has only digits, and requests the numeric keyboard', async () => {
    const { user, value } = renderCode('', { length: 4, digits: true })
    await user.type(field(), '4a8b')
    expect(value()).toBe('48')
    expect(cells()).toEqual(['4', '8', '', ''])
    expect(field().inputMode).toBe('numeric')
  })

  it('emits `complete` once, when the last cell is filled', async () => {
    const onComplete = vi.fn(async () => {})
    const { user } = renderCode('48291', { onComplete })
    await user.type(field(), '3')
    await user.type(field(), '7')
    expect(onComplete).toHaveBeenCalledOnce()
  })

  it('accepts a longer code, and adds a cell for each further character [PAYCARD-017]', async () => {
    const { user, value } = renderCode()
    await user.type(field(), '482913')
    expect(cells()).toHaveLength(6)
    await user.type(field(), '7550')
    expect(value()).toBe('4829137550')
    expect(cells().join('')).toBe('4829137550')
    expect(cells()).toHaveLength(10)
  })

  it.each(['482-913', 'G-482913', 'Tu codigo es 482913'])('reads the code in %j', async (text) => {
    const { user, value } = renderCode('48', { digits: true, maxLength: 6 })
    await user.click(field())
    await user.paste(text)
    expect(value()).toBe('482913')
  })

  it('reports that a code was cut', async () => {
    const { user } = renderCode('', { maxLength: 6, cutNotice: 'A part did not fit.' })
    await user.click(field())
    await user.paste('4829137')
    expect(screen.getByText('A part did not fit.')).toBeTruthy()
    await user.keyboard('{Backspace}')
    expect(screen.queryByText('A part did not fit.')).toBeNull()
  })

  it('lets the phone fill in the code from a text message', () => {
    renderCode()
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
  })
})
