/** The part of the page that a hash names; undefined for a hash route. */
export function partOf(hash: string): string | undefined {
  return hash.length > 1 && !hash.startsWith('#/') ? hash.slice(1) : undefined
}

/**
 * Scrolls to a part of the page and moves the focus there, as a browser does for a link within a
 * page.
 */
export function showPart(page: Document, id: string): void {
  const part = page.getElementById(id)
  if (!part) return
  part.scrollIntoView()
  if (part.tabIndex < 0) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
