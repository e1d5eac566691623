import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderField } from '../testing'
import { Checkbox } from './checkbox'

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I accept the' })

describe('Checkbox', () => {
  it('is checked and unchecked by its label', async () => {
    const { user, value } = renderField(Checkbox, true, { label: 'I accept the' })
    expect(box().checked).toBe(true)
    await user.click(screen.getByText('I accept the'))
    expect(value()).toBe(false)
    await user.click(screen.getByText('I accept the'))
    expect(value()).toBe(true)
  })

  it('is not checked by the link beside it', async () => {
    const openContract = vi.fn()
    const link = (
      <button type="button" onClick={openContract}>
        contract
      </button>
    )
    const { user, value } = renderField(Checkbox, false, { label: 'I accept the', children: link })
    await user.click(screen.getByRole('button', { name: 'contract' }))
    expect(openContract).toHaveBeenCalledOnce()
    expect(value()).toBe(false)
  })

  it('is checked by the keyboard', async () => {
    const { user, value } = renderField(Checkbox, false, { label: 'I accept the' })
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe(true)
  })

  it('shows its error', () => {
    renderField(Checkbox, false, { label: 'I accept the', error: 'Please accept' })
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please accept',
    )
  })
})
