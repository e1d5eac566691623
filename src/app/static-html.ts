import type { App } from './app'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'

/** `elsewhere.js` sets this class on the page while it hides static HTML of another page. */
const elsewhere = 'lz-elsewhere'

/**
 * All values, besides its documents, that the drawing of a public screen depends on. Equal keys
 * give equal drawings.
 */
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

/** Shows the root of the screens instead of the notice for another page's HTML. */
export function showRoot(root: HTMLElement): void {
  const { documentElement } = root.ownerDocument
  root.ownerDocument.getElementById('elsewhere')?.remove()
  if (documentElement.classList.contains(elsewhere)) root.textContent = ''
  documentElement.classList.remove(elsewhere)
}

/**
 * True if the page has static HTML for this place that equals the app's drawing; the build drew it
 * from its own documents.
 */
export function isPrerendered(
  { dataset: { path, hydrationKey } }: HTMLElement,
  { pathname }: ScreenLocation,
  mounted: MountedScreen,
  app: App,
): boolean {
  return path === pathname && mounted.app === app && hydrationKeyOf(mounted) === hydrationKey
}
