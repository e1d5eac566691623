import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Text } from './text'

describe('Text', () => {
  it('is a paragraph by default', () => {
    render(<Text id="note" text="Su pago vence mañana" />)
    expect(screen.getByRole('paragraph').textContent).toBe('Su pago vence mañana')
    expect(screen.getByRole('paragraph').id).toBe('note')
  })

  it('is a heading of the given level', () => {
    render(<Text text="Detalles" variant="title" heading="h1" />)
    expect(screen.getByRole('heading', { level: 1, name: 'Detalles' }).className).toBe(
      'lz-text lz-text--title',
    )
  })

  it('shows markup as plain text', () => {
    render(<Text text="<b>bold</b>" />)
    expect(screen.getByText('<b>bold</b>').children).toHaveLength(0)
  })
})
