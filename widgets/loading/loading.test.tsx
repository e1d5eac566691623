import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Loading } from './loading'

describe('Loading', () => {
  it("is a status with the document's text", () => {
    render(<Loading text="Loading…" />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
  })

  it('keeps its live region on the page while no call is running', () => {
    const { rerender } = render(<Loading text="" />)
    const region = screen.getByRole('status')
    expect(region.childElementCount).toBe(0)
    rerender(<Loading text="Loading…" />)
    expect(screen.getByRole('status')).toBe(region)
  })
})
