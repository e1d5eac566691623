/**
 * Reports each way in which a borrower asks a dialog to close: Escape, the back gesture, a press on
 * the backdrop. The dialog itself stays open, since the document decides. If the browser closes it
 * without asking (a second back gesture), `reopen` opens it again.
 */
export function watchCloseRequests(
  dialog: HTMLDialogElement,
  request: () => void,
  reopen: () => void,
): () => void {
  let pressBeganOutside = false
  const isBackdrop = (event: Event) => event.target === dialog
  const listeners: Record<string, (event: Event) => void> = {
    keydown: (event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      request()
    },
    cancel: (event) => {
      if (event.target !== dialog) return // the cancel event of a file input bubbles
      event.preventDefault()
      request()
    },
    close: (event) => {
      if (event.target !== dialog || dialog.open) return // a late event: the dialog is open again
      reopen()
      request()
    },
    // A text selection that ends outside the panel does not press the backdrop.
    pointerdown: (event) => {
      pressBeganOutside = isBackdrop(event)
    },
    click: (event) => {
      if (pressBeganOutside && isBackdrop(event)) request()
    },
  }
  for (const [type, listener] of Object.entries(listeners)) dialog.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      dialog.removeEventListener(type, listener)
  }
}
