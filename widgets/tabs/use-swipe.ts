import { useRef, type PointerEvent } from 'react'

/** The pointer handlers of an element that recognizes a sideways swipe. */
export interface Swipe {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onPointerCancel: () => void
}

/**
 * Calls `onSwipe` with the direction (1: to the next one) once a swipe is longer than `threshold`,
 * a part of the element's width.
 */
export function useSwipe(threshold: number, onSwipe: (direction: 1 | -1) => void): Swipe {
  const start = useRef<{ x: number; y: number } | null>(null)
  const forget = () => {
    start.current = null
  }
  return {
    onPointerDown: ({ clientX, clientY }) => {
      start.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY, currentTarget }) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const along = clientY - start.current.y
      forget()
      const far = Math.abs(across) > threshold * currentTarget.clientWidth
      if (far && Math.abs(across) > Math.abs(along) && !isSelectingText())
        onSwipe(across < 0 ? 1 : -1)
    },
    onPointerLeave: forget,
    onPointerCancel: forget,
  }
}

// A mouse drag over words selects them and does not count as a swipe.
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range'
}
