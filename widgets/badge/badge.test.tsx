import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Badge } from './badge'

describe('Badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %i as %s by default [WIDGET-013]', (count, shown) => {
    const { container } = render(<Badge count={count} />)
    expect(container.textContent).toBe(shown)
  })

  it('shows the limit of the document with a plus sign for a higher count', () => {
    const { container } = render(<Badge count={10} overflow={9} />)
    expect(container.textContent).toBe('9+')
  })

  it('shows its children without a count of zero', () => {
    const { container } = render(
      <Badge count={0}>
        <b>chat</b>
      </Badge>,
    )
    expect(container.textContent).toBe('chat')
  })

  it('tells screen readers what it counts', () => {
    render(<Badge count={3} label="mensajes nuevos" />)
    expect(screen.getByText('3').textContent).toBe('3 mensajes nuevos')
  })
})
