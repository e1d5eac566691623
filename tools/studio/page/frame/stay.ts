/** The part of a window that hears of navigations before they happen. */
interface Navigating {
  navigation?: { addEventListener(type: 'navigate', listener: (event: Leaving) => void): void }
}

interface Leaving {
  readonly navigationType: string
  readonly cancelable: boolean
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
  preventDefault(): void
}

/**
 * Keeps the page where it is: an address outside of the app is only told, since the frame would be
 * lost with it.
 */
export function stay(page: object, tell: (address: string) => void): void {
  const { navigation } = page as Navigating
  navigation?.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || event.navigationType === 'reload' || !event.cancelable)
      return
    event.preventDefault()
    tell(event.destination.url)
  })
}
