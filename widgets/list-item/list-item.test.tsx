import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ListItem } from './list-item'

describe('ListItem', () => {
  it('is one button if it can be pressed', async () => {
    const press = vi.fn(async () => {})
    render(<ListItem src="/oxxo.svg" title="OXXO" description="Pago en efectivo" onPress={press} />)
    await userEvent.click(screen.getByText('Pago en efectivo'))
    expect(press).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'OXXO Pago en efectivo' })).toBeTruthy()
  })

  it('has no button if it has no action', () => {
    render(<ListItem title="Primer pago" value="$617.00" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('$617.00')).toBeTruthy()
  })

  it('is a link if it has a URL [CUST-005]', () => {
    render(<ListItem icon="mail" title="Correo" href="mailto:ayuda@example.com" />)
    expect(screen.getByRole('link', { name: 'Correo' }).getAttribute('href')).toBe(
      'mailto:ayuda@example.com',
    )
  })

  it('places the copy button beside the row, so copying does not press the row [DELAY-011]', async () => {
    const press = vi.fn(async () => {})
    const copy = vi.fn()
    render(
      <ListItem title="SPEI" onPress={press}>
        <button type="button" onClick={copy}>
          Copiar
        </button>
      </ListItem>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(copy).toHaveBeenCalledOnce()
    expect(press).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'SPEI' }).querySelector('button')).toBeNull()
  })

  it('marks the chosen row', () => {
    const press = vi.fn(async () => {})
    render(
      <>
        <ListItem title="One" selected onPress={press} />
        <ListItem title="Two" selected={false} onPress={press} />
      </>,
    )
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('One')
    expect(screen.getByRole('button', { pressed: false }).textContent).toBe('Two')
  })

  it('tells screen readers whether the content below is expanded', () => {
    const press = vi.fn(async () => {})
    render(
      <>
        <ListItem title="One" expanded onPress={press} />
        <ListItem title="Two" expanded={false} onPress={press} />
        <ListItem title="Three" onPress={press} />
      </>,
    )
    expect(screen.getByRole('button', { expanded: true }).textContent).toBe('One')
    expect(screen.getByRole('button', { expanded: false }).textContent).toBe('Two')
    expect(screen.getByRole('button', { name: 'Three' }).hasAttribute('aria-expanded')).toBe(false)
  })

  it('gives screen readers the caption first, and the full text of a shortened description', () => {
    render(
      <ListItem
        caption="2026-11-19"
        title="Cobranza"
        description="Me llaman de noche."
        lines={2}
        onPress={async () => {}}
      />,
    )
    expect(
      screen.getByRole('button', { name: '2026-11-19 Cobranza Me llaman de noche.' }),
    ).toBeTruthy()
  })

  it('ignores presses while its actions run', async () => {
    const press = vi.fn(async () => {})
    render(<ListItem title="SPEI" busy onPress={press} />)
    await userEvent.click(screen.getByRole('button', { name: 'SPEI' }))
    expect(press).not.toHaveBeenCalled()
  })
})
