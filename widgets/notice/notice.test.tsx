import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Notice } from './notice'

describe('Notice', () => {
  it('shows its title, its text and its button in the flow of the page', () => {
    render(
      <Notice title="Vence mañana" text="Pague antes de las 23:59">
        <button type="button">Pagar</button>
      </Notice>,
    )
    expect(screen.getByRole('note').textContent).toBe('Vence mañanaPague antes de las 23:59Pagar')
  })

  it('is an alert only if it is urgent', () => {
    render(<Notice text="Vencido" tone="danger" urgent />)
    expect(screen.getByRole('alert').textContent).toBe('Vencido')
    expect(screen.queryByRole('note')).toBeNull()
  })
})
