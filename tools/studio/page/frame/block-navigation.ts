interface NavigationPage {
  navigation?: {
    addEventListener(type: 'navigate', listener: (event: NavigateEvent) => void): void
  }
}

interface NavigateEvent {
  readonly navigationType: string
  readonly cancelable: boolean
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
  preventDefault(): void
}

/** Blocks navigation to other websites, which would replace the app in the frame. */
export function blockNavigation(page: object, tell: (address: string) => void): void {
  const { navigation } = page as NavigationPage
  navigation?.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || event.navigationType === 'reload' || !event.cancelable)
      return
    event.preventDefault()
    tell(event.destination.url)
  })
}
