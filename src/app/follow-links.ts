import { partOf, showPart } from './page-part'
import type { RouteTable } from './route-table'

/**
 * Follows links to screens of the app without loading the page anew; the browser follows all
 * others. A link to a part of the page changes
 * the address alone: an entry of the history would take "back" to another part, not to the screen
 * before. Gives back how to stop.
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
    // The second tap of two leads to where the first has led already.
    if (part === undefined) return link.href === location.href || go(pathname + search + hash)
    history.replaceState(history.state, '', hash)
    showPart(page, part)
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

/** What somebody else took already, and what opens in another window or is saved. */
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
