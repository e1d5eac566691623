import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderField } from '../testing'
import { TextInput } from './text-input'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' })
const renderInput = (value = '', props = {}) =>
  renderField(TextInput, value, { label: 'E-mail', ...props })
const description = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

describe('TextInput', () => {
  it('passes on the typed text', async () => {
    const { user, value } = renderInput()
    await user.type(field(), 'ana@example.com')
    expect(value()).toBe('ana@example.com')
  })

  it('ignores typed characters beyond its length and cuts a pasted text', async () => {
    const { user, value } = renderInput('', { maxLength: 4 })
    await user.type(field(), 'ab')
    await user.paste('cdef')
    await user.type(field(), 'g')
    expect(value()).toBe('abcd')
  })

  it('is described by its hint, or by its error if it has one', () => {
    renderInput('', { hint: 'We answer by mail' })
    expect(description()).toBe('We answer by mail')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    cleanup()
    renderInput('', { hint: 'We answer by mail', error: 'Please write an address' })
    expect(description()).toBe('Please write an address')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('requests the keyboard and the auto-fill data of its kind', () => {
    renderInput('', { kind: 'email', autoComplete: 'email' })
    expect(field().type).toBe('email')
    expect(field().getAttribute('autocomplete')).toBe('email')
  })

  it('has the id of its node', () => {
    renderInput('', { id: 'mail' })
    expect(field().id).toBe('mail')
  })
})
