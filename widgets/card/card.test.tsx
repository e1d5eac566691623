import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Card } from './card'

describe('Card', () => {
  it('is a region named by its heading', () => {
    render(
      <Card title="Detalles">
        <p>Plazo</p>
      </Card>,
    )
    const card = within(screen.getByRole('region', { name: 'Detalles' }))
    expect(card.getByRole('heading', { level: 2, name: 'Detalles' })).toBeTruthy()
    expect(card.getByText('Plazo')).toBeTruthy()
  })

  it('is not a region if it has no title', () => {
    render(
      <Card>
        <p>Plazo</p>
      </Card>,
    )
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
  })
})
