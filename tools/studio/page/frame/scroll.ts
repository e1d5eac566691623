import type { Mark } from './marks'

/** Brings the first of some nodes into sight, unless it is there already. */
export function bringIntoSight([first]: readonly Mark[]): void {
  const rects = first?.part.getClientRects() ?? []
  const top = Math.min(...rects.map((rect) => rect.top))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  if (rects.length > 0 && (top < 0 || bottom > window.innerHeight)) first!.part.scrollIntoView()
}
