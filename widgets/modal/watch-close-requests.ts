/**
 * Reports each way in which a borrower asks a dialog to close: Escape, the back gesture, a press on
 * the backdrop. The dialog
 * itself stays open, for the document decides; a browser that closes it without asking (a second
 * back gesture) is met by `reopen`.
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
      if (event.target !== dialog) return // a file input's cancel bubbles
      event.preventDefault()
      request()
    },
    close: (event) => {
      if (event.target !== dialog || dialog.open) return // a word that comes late: it has been opened again since
      reopen()
      request()
    },
    // A text selection that ends outside of the panel is no press on the backdrop.
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
