/** What is listened to in order to notice that something native covers or closes the page. */
export interface DeparturePage {
  document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    visibilityState: string
  }
  addEventListener: EventTarget['addEventListener']
  removeEventListener: EventTarget['removeEventListener']
}

/**
 * Calls `onLeave` when the page is hidden, left or loses the focus; events that a script made up do
 * not count. Returns the way to stop.
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
