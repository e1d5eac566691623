/** The events that show that something native covers or closes the page. */
export interface DeparturePage {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    visibilityState: string
  }
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

/**
 * Calls `onLeave` when the page is hidden, left or loses the focus; events created by a script do
 * not count. Gives the function that stops it.
 */
export function watchDeparture(page: DeparturePage, onLeave: () => void): () => void {
  const onEvent = (event: Event) => {
    if (
      event.isTrusted &&
      (event.type !== 'visibilitychange' || page.document.visibilityState === 'hidden')
    )
      onLeave()
  }
  const signs = [
    [page.document, 'visibilitychange'],
    [page, 'pagehide'],
    [page, 'blur'],
  ] as const
  for (const [target, type] of signs) target.addEventListener(type, onEvent)
  return () => {
    for (const [target, type] of signs) target.removeEventListener(type, onEvent)
  }
}
