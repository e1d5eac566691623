import type { App } from './app'
import type { ScreenLocation } from './current-location'
import type { MountedScreen } from './mount-screen'

/** The class that `elsewhere.js` sets if the static HTML belongs to another path. */
const elsewhere = 'lz-elsewhere'

/** Returns a key of all values, besides the document, that affect a public screen. */
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

/** Removes the notice of `elsewhere.js`, and the HTML of the other path. */
export function showRoot(root: HTMLElement): void {
  const { documentElement } = root.ownerDocument
  root.ownerDocument.getElementById('elsewhere')?.remove()
  if (documentElement.classList.contains(elsewhere)) root.textContent = ''
  documentElement.classList.remove(elsewhere)
}

export function isPrerendered(
  { dataset: { path, hydrationKey } }: HTMLElement,
  { pathname }: ScreenLocation,
  mounted: MountedScreen,
  app: App,
): boolean {
  return path === pathname && mounted.app === app && hydrationKeyOf(mounted) === hydrationKey
}
