import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { enterTopLayer } from '../top-layer'
import { watchCloseRequests } from './watch-close-requests'

/**
 * Keeps a native dialog open while it is mounted: the focus goes to its heading, and back at the
 * end. The app takes a step back in the
 * history for a `cancel` of a dialog that is marked as dismissible.
 */
export function useModalDialog(
  requestClose: () => void,
  dismissible: boolean,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const onCloseRequest = useEffectEvent(requestClose)

  // No layout effect: a picture that stands before React does has no way out of a dialog.
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
  // The app learns whether the modal may be closed.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The app reads `dismissible` from the element.
  useEffect(() => (ref.current ? enterTopLayer(ref.current) : undefined), [dismissible])
  return ref
}

/**
 * To the opener; to the main part of the page where the modal opened by itself, or its opener is
 * gone.
 */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

// Web views older than the element itself still show the sheet, though without the browser's focus
// trap.
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}
