import type { App } from './app'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'

/** The class that `elsewhere.js` sets on the page while it hides static HTML of another page. */
const elsewhere = 'lz-elsewhere'

/** The values besides documents on which the rendering of a public screen depends. */
export function hydrationKeyOf({ app, view, locale }: MountedScreen): string {
  const { session, params, profile, config } = view.screen.store.values as Record<
    string,
    Record<string, unknown>
  >
  return JSON.stringify([
    view.screen.program.screen,
    locale,
    session,
    params,
    profile!['profile'],
    config!['site'],
    app.shell.kind,
  ])
}

/** Shows the root element of the screens instead of the notice that hides another page's HTML. */
export function showRoot(root: HTMLElement): void {
  const { documentElement } = root.ownerDocument
  root.ownerDocument.getElementById('elsewhere')?.remove()
  if (documentElement.classList.contains(elsewhere)) root.textContent = ''
  documentElement.classList.remove(elsewhere)
}

/** True if the page has static HTML that equals the app's rendering. */
export function isPrerendered(
  { dataset: { path, hydrationKey } }: HTMLElement,
  { pathname }: ScreenLocation,
  mounted: MountedScreen,
  app: App,
): boolean {
  return path === pathname && mounted.app === app && hydrationKeyOf(mounted) === hydrationKey
}
