import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing'
import { TextArea } from './text-area'

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
const renderBox = (value = '', props = {}) =>
  renderField(TextArea, value, { label: 'Description', maxLength: 200, ...props })

describe('TextArea', () => {
  it('counts the typed characters out of 200 [CMPL-021]', async () => {
    const { user } = renderBox()
    expect(screen.getByText('0/200')).toBeTruthy()
    await user.type(box(), 'hello')
    expect(screen.getByText('5/200')).toBeTruthy()
  })

  it('ignores the 201st character [CMPL-025]', async () => {
    const { user, value } = renderBox('x'.repeat(199))
    await user.type(box(), 'yz')
    expect(value()).toBe(`${'x'.repeat(199)}y`)
    expect(screen.getByText('200/200')).toBeTruthy()
  })

  it('cuts a pasted text [CMPL-025]', async () => {
    const { user, value } = renderBox('x'.repeat(190))
    await user.click(box())
    await user.paste('0123456789ABC')
    expect(value()).toBe(`${'x'.repeat(190)}0123456789`)
  })

  it('removes characters that are typed in the middle of a full box, and reports this', async () => {
    const { user, value } = renderBox('abc', { maxLength: 3, cutNotice: 'A part did not fit.' })
    await user.type(box(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(value()).toBe('abc')
    expect(box().selectionStart).toBe(1)
    expect(screen.getByText('A part did not fit.')).toBeTruthy()
  })

  it('cuts the text before a flag emoji that does not fit [CMPL-025]', async () => {
    const { user, value } = renderBox('x'.repeat(198))
    await user.click(box())
    await user.paste('🇲🇽')
    expect(value()).toBe('x'.repeat(198))
  })

  it('is empty if only invisible characters are entered', async () => {
    const { user, value } = renderBox()
    await user.click(box())
    await user.paste('\u200b\u2800')
    expect(value()).toBe('')
  })

  it('cuts a text that a script has set [CMPL-025]', () => {
    const { value } = renderBox()
    fireEvent.change(box(), { target: { value: 'y'.repeat(201) } })
    expect(value()).toBe('y'.repeat(200))
  })

  it('does not change a composition (IME) before its end, and then cuts the text', () => {
    const { value } = renderBox('', { maxLength: 2 })
    fireEvent.compositionStart(box())
    fireEvent.input(box(), { target: { value: 'にほんご' }, isComposing: true })
    expect(box().value).toBe('にほんご')
    fireEvent.compositionEnd(box())
    expect(value()).toBe('にほ')
    expect(box().value).toBe('にほ')
  })

  it('announces the counter only when the box is nearly full', async () => {
    const { user } = renderBox('x'.repeat(179))
    expect(screen.getByText('179/200').getAttribute('aria-live')).toBe('off')
    await user.type(box(), 'y')
    expect(screen.getByText('180/200').getAttribute('aria-live')).toBe('polite')
  })

  it('has no counter without a limit', () => {
    renderBox('abc', { maxLength: undefined })
    expect(screen.queryByText(/\//)).toBeNull()
  })

  it('shows a read-only text with its counter', async () => {
    const { user } = renderBox('', {})
    cleanup()
    render(<TextArea label="Description" maxLength={200} readOnly text="Paid twice" />)
    expect(screen.getByText('10/200')).toBeTruthy()
    await user.type(box(), 'x')
    expect(box().value).toBe('Paid twice')
  })

  it('shows its error', () => {
    renderBox('', { error: 'Tell us what happened' })
    expect(box().getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(box().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toContain('Tell us what happened')
  })

  it('has the same height as a read-only text [CMPL-039]', () => {
    const heights = { scrollHeight: 120, offsetHeight: 98, clientHeight: 96 }
    for (const [name, value] of Object.entries(heights))
      vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockReturnValue(value)
    renderBox('x'.repeat(200), { readOnly: true })
    expect(box().style.height).toBe('122px')
    cleanup()
    renderBox('x'.repeat(200))
    expect(box().style.height).toBe('')
  })
})
