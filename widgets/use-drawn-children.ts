import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Hands the elements that the children of a node have drawn to `arrange`, after every render and
 * whenever one comes or goes.
 * What counts is the page: a child that its `when` hides is no element, and one `each` may be many.
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
