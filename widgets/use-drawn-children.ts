import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from '../renderer/react'

/**
 * Passes the elements that the children of a node have drawn to `arrange`, after every render and
 * whenever one comes or goes. Only elements on the page count: a child hidden by `when` has none,
 * and one `each` may have many.
 */
export function useDrawnChildren<Parent extends HTMLElement>(
  arrange: (elements: readonly HTMLElement[]) => void,
): RefObject<Parent | null> {
  const parent = useRef<Parent>(null)
  useLayoutEffect(() => {
    const element = parent.current
    if (!element) return undefined
    const run = () => arrange([...element.children] as HTMLElement[]) // A widget draws HTML at its root, never SVG alone.
    run()
    const observer = new MutationObserver(run)
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  })
  return parent
}
