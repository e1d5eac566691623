import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** The height of a row in CSS pixels; the style sheet repeats it. */
export const rowHeight = 30

const spare = 12
/** The height without a layout, as in tests. */
const assumedHeight = 600

/** The drawn rows of a long list: the visible ones and a few around them. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
): { first: number; last: number } {
  const [view, setView] = useState({ top: 0, height: assumedHeight })
  const measure = useCallback(() => {
    const element = scroller.current
    if (element)
      setView((before) =>
        before.top === element.scrollTop && before.height === heightOf(element)
          ? before
          : { top: element.scrollTop, height: heightOf(element) },
      )
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [measure, scroller])
  return {
    first: Math.max(0, Math.floor(view.top / rowHeight) - spare),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare),
  }
}

/** Scrolls a row into view, as little as possible. */
export function showRow(scroller: HTMLElement, index: number): void {
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + heightOf(scroller))
    scroller.scrollTop = bottom - heightOf(scroller)
}

function heightOf(element: HTMLElement): number {
  return element.clientHeight || assumedHeight
}
