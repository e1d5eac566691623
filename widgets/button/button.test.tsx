import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button'

describe('Button', () => {
  it('reacts to pointer and keyboard', async () => {
    const press = vi.fn(async () => {})
    render(<Button label="Pagar" onPress={press} />)
    await userEvent.click(screen.getByRole('button', { name: 'Pagar' }))
    await userEvent.keyboard('{Enter}')
    expect(press).toHaveBeenCalledTimes(2)
  })

  it('ignores presses while its actions run, and keeps its name and its focus', async () => {
    const press = vi.fn(async () => {})
    const { rerender } = render(<Button label="Pagar" onPress={press} />)
    await userEvent.click(screen.getByRole('button'))
    rerender(<Button label="Pagar" busy onPress={press} />)
    const button = screen.getByRole('button', { name: 'Pagar', busy: true })
    await userEvent.click(button)
    expect(press).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  it('is inactive while disabled [CONFIRM-014]', async () => {
    const press = vi.fn(async () => {})
    render(<Button label="Confirmar" disabled onPress={press} />)
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(press).not.toHaveBeenCalled()
  })

  it('keeps its name if only the icon is shown', () => {
    render(<Button label="Cerrar" icon="close" iconOnly />)
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy()
  })
})
