import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Modal } from '../modal/modal'
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

  it('speaks from inside an open modal, and from the page once it is closed', () => {
    const toast = <Toast text="Choose a star" />
    const { rerender } = render(
      <>
        <Modal title="Rating" />
        {toast}
      </>,
    )
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Choose a star')
    rerender(
      <>
        {null}
        {toast}
      </>,
    )
    expect(screen.getByRole('status').parentElement).toBe(document.body)
  })

  it('speaks from the topmost of two modals', () => {
    render(
      <>
        <Modal title="First" />
        <Modal title="Second" />
        <Toast text="Wait" />
      </>,
    )
    expect(
      within(screen.getByRole('dialog', { name: 'Second' })).getByRole('status').textContent,
    ).toBe('Wait')
  })
})
