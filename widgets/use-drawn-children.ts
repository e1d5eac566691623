import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from '../renderer/react'

/**
 * Calls `arrange` with the elements of the children, after every rendering and after each change of
 * their list. A child that `when` hides has no element. A child with `each` can have many.
 */
export function useDrawnChildren<Parent extends HTMLElement>(
  arrange: (elements: readonly HTMLElement[]) => void,
): RefObject<Parent | null> {
  const parent = useRef<Parent>(null)
  useLayoutEffect(() => {
    const element = parent.current
    if (!element) return undefined
    const run = () => arrange([...element.children] as HTMLElement[]) // The cast is safe, because the root of a widget is never an SVG element.
    run()
    const observer = new MutationObserver(run)
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  })
  return parent
}
