import type { Mark } from './marks'

/** Scrolls the first of some nodes into view, unless it is already visible. */
export function bringIntoSight([first]: readonly Mark[]): void {
  const rects = first?.part.getClientRects() ?? []
  const top = Math.min(...rects.map((rect) => rect.top))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  if (rects.length > 0 && (top < 0 || bottom > window.innerHeight)) first!.part.scrollIntoView()
}
