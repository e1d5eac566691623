import { partOf, showPart } from './page-part'
import type { RouteTable } from './route-table'

/**
 * Follows links to screens of the app without loading the page again; the browser follows all
 * others. A link to a part of the page only changes the address. A history entry would make "back"
 * lead to another part instead of the previous screen. Gives the function that stops it.
 */
export function followLinks(
  page: Document,
  routes: RouteTable,
  go: (address: string) => void,
): () => void {
  const { location, history } = page.defaultView!
  const follow = (event: MouseEvent) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || isForTheBrowser(event, link)) return
    const { origin, pathname, search, hash } = link
    const part = link.getAttribute('href')!.startsWith('#') ? partOf(hash) : undefined
    const entry = origin === location.origin ? routes.match({ pathname, hash }) : undefined
    if (part === undefined && (!entry || entry.screen === 'not-found')) return
    event.preventDefault()
    // The second of two taps leads to the present address.
    if (part === undefined) return link.href === location.href || go(pathname + search + hash)
    history.replaceState(history.state, '', hash)
    showPart(page, part)
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/**
 * True for a click that other code has handled, and for links that open in another window or are
 * saved.
 */
function isForTheBrowser(
  { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
  { target, download }: HTMLAnchorElement,
): boolean {
  return (
    defaultPrevented ||
    button !== 0 ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    altKey ||
    (target !== '' && target !== '_self') ||
    download !== ''
  )
}
