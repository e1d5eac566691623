import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { enterTopLayer } from '../top-layer'
import { watchCloseRequests } from './watch-close-requests'

/**
 * Keeps a native dialog open while it is mounted: the focus goes to its heading, and returns at the
 * end. For a `cancel` of a dismissible dialog the app goes back one step in the history.
 */
export function useModalDialog(
  requestClose: () => void,
  dismissible: boolean,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const onCloseRequest = useEffectEvent(requestClose)

  // Not a layout effect: the picture before hydration shows no dialog, since it could not close
  // one.
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
  // Also tells the app when `dismissible` changes.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The app reads `dismissible` from the element.
  useEffect(() => (ref.current ? enterTopLayer(ref.current) : undefined), [dismissible])
  return ref
}

/**
 * Returns the focus to the opener, or to the main part of the page if no control opened the modal
 * or the opener is gone.
 */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    opener.focus()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

// Web views older than the element still show the sheet, but without the browser's focus trap.
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}
