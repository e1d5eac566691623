import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Link } from './link'

const press = () => vi.fn(async () => {})

describe('Link', () => {
  it('runs its actions, and does not navigate itself [CMPL-002]', () => {
    const onPress = press()
    render(<Link label="Mis quejas" onPress={onPress} />)
    const link = screen.getByRole('link', { name: 'Mis quejas' })
    const click = createEvent.click(link)
    fireEvent(link, click)
    expect(onPress).toHaveBeenCalledOnce()
    expect(click.defaultPrevented).toBe(true)
  })

  it('leaves a URL to the browser', () => {
    render(<Link label="ayuda@example.com" href="mailto:ayuda@example.com" />)
    const link = screen.getByRole('link')
    const click = createEvent.click(link)
    fireEvent(link, click)
    expect(link.getAttribute('href')).toBe('mailto:ayuda@example.com')
    expect(click.defaultPrevented).toBe(false)
  })

  it('does not reveal the app to an external page', () => {
    render(<Link label="Comisiones" href="https://example.com/" external />)
    expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  })

  it('can be followed by the keyboard', async () => {
    const onPress = press()
    render(<Link label="Mis quejas" onPress={onPress} />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onPress).toHaveBeenCalledOnce()
  })
})
