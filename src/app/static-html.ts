import type { App } from './app'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'

/** Set on the page by `elsewhere.js` while it hides static HTML that is for another page. */
const elsewhere = 'lz-elsewhere'

/**
 * Everything that the drawing of a public screen depends on besides its documents: equal keys,
 * equal drawings.
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

/** Shows the place where screens are drawn, instead of the words for another page's HTML. */
export function showRoot(root: HTMLElement): void {
  const { documentElement } = root.ownerDocument
  root.ownerDocument.getElementById('elsewhere')?.remove()
  if (documentElement.classList.contains(elsewhere)) root.textContent = ''
  documentElement.classList.remove(elsewhere)
}

/**
 * Whether the page brought static HTML for this place that is what the app would draw; that HTML was
 * drawn from the documents of the build.
 */
export function isPrerendered(
  { dataset: { path, hydrationKey } }: HTMLElement,
  { pathname }: ScreenLocation,
  mounted: MountedScreen,
  app: App,
): boolean {
  return path === pathname && mounted.app === app && hydrationKeyOf(mounted) === hydrationKey
}
