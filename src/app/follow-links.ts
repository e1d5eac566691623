import type { RouteTable } from './route-table'
import { watchContent, watchTouches } from './watch-page'

/**
 * Follows links without a reload. Returns a function that removes the listener. A link to an anchor
 * adds no history entry, so that "back" leads to the previous screen.
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
    const anchor = link.getAttribute('href')!.startsWith('#') ? anchorOf(hash) : undefined
    const entry = origin === location.origin ? routes.match({ pathname, hash }) : undefined
    if (anchor === undefined && (!entry || entry.screen === 'not-found')) return
    event.preventDefault()
    // The second tap of a double tap leads to the current URL.
    if (anchor === undefined) return link.href === location.href || go(pathname + search + hash)
    history.replaceState(history.state, '', hash)
    showAnchor(page, anchor)
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}

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

export function anchorOf(hash: string): string | undefined {
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : undefined
}

/**
 * Scrolls to an element and focuses it. If the element appears late, waits for it until the
 * borrower acts. Returns a function that ends this wait.
 */
export function showAnchor(page: Document, id: string): () => void {
  if (showNow(page, id)) return () => {}
  const stop = () => watches.forEach((unwatch) => unwatch())
  const watches = [watchContent(page.body, () => showNow(page, id) && stop()), watchTouches(stop)]
  return stop
}

function showNow(page: Document, id: string): boolean {
  const part = page.getElementById(id)
  if (!part) return false
  part.scrollIntoView()
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
  return true
}
