import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { ModalProps } from '../props.generated'
import { Modal } from './modal'

function Page(props: Omit<ModalProps, 'title'>) {
  const [open, setOpen] = useState(false)
  const onClose = async () => {
    await props.onClose?.()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      {open ? (
        <Modal title="Rating" closeLabel="Close" {...props} onClose={onClose}>
          How was it?
        </Modal>
      ) : null}
    </>
  )
}

async function openModal(props: Omit<ModalProps, 'title'> = {}) {
  const user = userEvent.setup()
  const onClose = vi.fn(async () => {})
  render(<Page {...props} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Opener' }))
  return {
    user,
    onClose,
    dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Rating' }),
  }
}

describe('Modal', () => {
  it('is a dialog named by its title, and focuses the title', async () => {
    const { dialog } = await openModal()
    expect(dialog.open).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rating' }))
    expect(dialog.textContent).toContain('How was it?')
  })

  it('opens above the page with `showModal`', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await openModal()
    expect(showModal).toHaveBeenCalledOnce()
  })

  it('closes by its close button and returns the focus to its opener', async () => {
    const { user, onClose } = await openModal()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opener' }))
  })

  it('moves the focus to the main landmark if the screen opened it', () => {
    const page = (open: boolean) => (
      <main tabIndex={-1}>{open ? <Modal title="Rating">How was it?</Modal> : null}</main>
    )
    const { rerender } = render(page(true))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rating' }))
    rerender(page(false))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('closes by Escape', async () => {
    const { user, onClose } = await openModal()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes by the back gesture', async () => {
    const { dialog, onClose } = await openModal()
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes by a press on the backdrop, but not by a press inside', async () => {
    const { user, dialog, onClose } = await openModal()
    await user.click(screen.getByText('How was it?'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(dialog)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open when a text selection that began inside ends on the backdrop', async () => {
    const { user, dialog, onClose } = await openModal()
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('How was it?') },
      { target: dialog },
      { keys: '[/MouseLeft]' },
    ])
    dialog.click()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('cannot be closed if it is not dismissible', async () => {
    const { user, dialog, onClose } = await openModal({ dismissible: false })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(dialog)
    const back = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(back)
    expect(back.defaultPrevented).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog.open).toBe(true)
  })

  it('opens again when the browser closes a modal that is not dismissible', async () => {
    const { dialog } = await openModal({ dismissible: false })
    dialog.removeAttribute('open')
    dialog.dispatchEvent(new Event('close'))
    expect(dialog.open).toBe(true)
  })

  it('stays open if a late `close` event of an earlier opening arrives, as under StrictMode', async () => {
    const { dialog, onClose } = await openModal()
    dialog.dispatchEvent(new Event('close'))
    expect(onClose).not.toHaveBeenCalled()
    expect(dialog.open).toBe(true)
  })

  it('stays open when the file dialog of an input is cancelled', async () => {
    const { dialog, onClose } = await openModal()
    dialog.firstElementChild?.dispatchEvent(new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('prevents the page behind it from scrolling until it closes', async () => {
    const { user } = await openModal()
    expect(document.documentElement.classList.contains('lz-scroll-locked')).toBe(true)
    await user.keyboard('{Escape}')
    expect(document.documentElement.classList.contains('lz-scroll-locked')).toBe(false)
  })
})
