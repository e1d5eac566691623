import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from '../renderer/react'

/**
 * Calls `arrange` with the elements of a node's children, after every render and whenever an
 * element is added or removed. A child hidden by `when` has no element, and a child with `each` may
 * have many.
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
