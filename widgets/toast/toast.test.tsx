import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Toast } from './toast'

describe('Toast', () => {
  it('keeps its live region on the page before it has a text', () => {
    const { rerender } = render(<Toast />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    rerender(<Toast text="The code was copied" />)
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('The code was copied')
  })

  it('shows an equal text again in its region', () => {
    const { rerender } = render(<Toast text="Copied" turn={1} />)
    const first = screen.getByText('Copied')
    rerender(<Toast text="Copied" turn={1} />)
    expect(screen.getByText('Copied')).toBe(first)
    rerender(<Toast text="Copied" turn={2} />)
    expect(screen.getByText('Copied')).not.toBe(first)
  })

  it('shows its kind', () => {
    render(<Toast text="Sent" kind="success" />)
    expect(screen.getByText('Sent').className).toContain('--success')
  })
})
