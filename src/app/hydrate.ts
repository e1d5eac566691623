import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { App } from './app'
import type { MountedScreen, ScreenLocation } from './mount-screen'

/** Set on the page by `elsewhere.js` while it hides static HTML that is for another page. */
const elsewhere = 'lz-elsewhere'

/**
 * Everything that the drawing of a public screen depends on besides its documents: equal keys,
 * equal drawings.
 */
export function hydrationKeyOf({ view, locale }: MountedScreen): string {
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
  ])
}

/**
 * Where the page is. A host that keeps `/About` in a folder of that name may lead to `/About/`,
 * which is the same page.
 */
export function currentLocation({ location, history }: Window, root: HTMLElement): ScreenLocation {
  const { pathname, search, hash } = location
  const { path = pathname } = root.dataset
  if (pathname === path || pathname !== `${path}/`) return { pathname, search, hash }
  history.replaceState(history.state, '', path + search + hash)
  return { pathname: path, search, hash }
}

/** A screen of which the page brought static HTML. */
export interface PrerenderedScreen {
  mounted: MountedScreen
  /** The static HTML is what the app would draw. */
  isSame: boolean
}

/**
 * The screen of the page's static HTML, once everything is there to draw it in one go; undefined
 * where that HTML is for another address, or there is none.
 */
export async function prerenderedScreen(
  root: HTMLElement,
  { pathname }: ScreenLocation,
  opening: Promise<MountedScreen>,
  app: App,
): Promise<PrerenderedScreen | undefined> {
  if (root.dataset['path'] !== pathname) return undefined
  try {
    const mounted = await opening
    await mounted.app.widgets.load(mounted.view.screen.program.widgets)
    // The documents that the HTML was drawn from are the build's.
    return {
      mounted,
      isSame: mounted.app === app && hydrationKeyOf(mounted) === root.dataset['hydrationKey'],
    }
  } catch {
    return undefined // Whoever shows the screen hears of it too, and tells.
  }
}

/** Shows the app: takes over the static HTML where it is the same, else draws anew in its place. */
export function mount(root: HTMLElement, app: ReactNode, isSame: boolean): void {
  const { documentElement } = root.ownerDocument
  root.ownerDocument.getElementById('elsewhere')?.remove()
  if (isSame) return void hydrateRoot(root, app)
  if (documentElement.classList.contains(elsewhere)) root.textContent = ''
  documentElement.classList.remove(elsewhere)
  createRoot(root).render(app)
}
