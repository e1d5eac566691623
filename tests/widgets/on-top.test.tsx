import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TopLayer } from '../../src/app/live-frame'
import { Modal } from '../../widgets/modal/modal'
import { Toast } from '../../widgets/toast/toast'

describe('a toast', () => {
  it('is announced inside an open modal, and in the page after the modal has closed', () => {
    const toast = (
      <TopLayer>
        <Toast text="Choose a star" />
      </TopLayer>
    )
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

  it('is announced inside the topmost of two modals', () => {
    render(
      <>
        <Modal title="First" />
        <Modal title="Second" />
        <TopLayer>
          <Toast text="Wait" />
        </TopLayer>
      </>,
    )
    expect(
      within(screen.getByRole('dialog', { name: 'Second' })).getByRole('status').textContent,
    ).toBe('Wait')
  })
})
