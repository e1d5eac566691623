import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Toast } from './toast'

afterEach(cleanup)

describe('Toast', () => {
  it('has its live region on the page before it says anything', () => {
    const { rerender } = render(<Toast />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    rerender(<Toast text="The code was copied" />)
    expect(screen.getByRole('status')).toBe(region)
    expect(region.textContent).toBe('The code was copied')
  })

  it('puts the same text into its region anew when it is said again', () => {
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
