import { watchContent, watchTouches } from './watch-page'

/** The part of the page that a hash names; undefined for a hash route. */
export function partOf(hash: string): string | undefined {
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : undefined
}

/**
 * Scrolls to a part of the page and moves the focus there, as a browser does for a link within a
 * page. A part that arrives late is shown when it appears, unless the borrower acts first. Returns
 * the function that ends this wait.
 */
export function showPart(page: Document, id: string): () => void {
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
