import type { RefObject } from 'react'
import { useId, useEffect, useEffectEvent, useRef } from '../../renderer/react'
import type { ModalProps } from '../props.generated'
import './modal.css'
import { enterTopLayer } from '../top-layer'

/** A dialog above the page, which the user can close if it is dismissible. */
export function Modal({
  id,
  title,
  dismissible = true,
  closeLabel,
  onClose,
  children,
}: ModalProps) {
  const ownId = useId()
  const titleId = `${id ?? ownId}-title`
  const close = () => {
    if (dismissible) void onClose?.()
  }
  const dialog = useModalDialog(close, dismissible)
  return (
    <dialog
      className="lz-modal"
      ref={dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      data-dismissible={dismissible || undefined}
    >
      <div className="lz-modal__panel">
        <header className="lz-modal__head">
          <h2 className="lz-modal__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissible && closeLabel ? (
            <button
              className="lz-modal__close"
              type="button"
              aria-label={closeLabel}
              onClick={close}
            />
          ) : null}
        </header>
        <div className="lz-modal__body">{children}</div>
      </div>
    </dialog>
  )
}

/** Opens a native dialog and focuses its heading. Closes it on unmount and returns the focus. */
function useModalDialog(
  requestClose: () => void,
  dismissible: boolean,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const onCloseRequest = useEffectEvent(requestClose)

  // A layout effect would also run in the pre-hydration rendering, which could not close the
  // dialog.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    show(dialog)
    dialog.querySelector('h2')?.focus()
    const stopWatching = watchCloseRequests(
      dialog,
      () => onCloseRequest(),
      () => show(dialog),
    )
    return () => {
      stopWatching()
      dialog.close?.()
      returnFocus(opener)
    }
  }, [])
  // Runs again when `dismissible` changes, so that the app knows the new value.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The app reads `dismissible`
  // from the element.
  useEffect(() => (ref.current ? enterTopLayer(ref.current) : undefined), [dismissible])
  return ref
}

/** Focuses the element that opened the dialog, or the main part of the page. */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

// In a web view without `showModal`, the dialog is shown but does not trap the focus.
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

/**
 * Calls `request` if the borrower tries to close the dialog, and keeps the dialog open, because the
 * document decides. Calls `reopen` if the browser closes the dialog anyway, as on a second back
 * gesture.
 */
function watchCloseRequests(
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
      if (event.target !== dialog) return // A file input inside the dialog sent the event.
      event.preventDefault()
      request()
    },
    close: (event) => {
      if (event.target !== dialog || dialog.open) return // The dialog is open again.
      reopen()
      request()
    },
    // A text selection that ends outside the panel is not a press on the backdrop.
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
