import { useEffect, useRef, useState, type RefObject } from 'react'

interface PullOptions {
  distance: number
  damping: number
  onPull: () => void
}

interface Pull {
  area: RefObject<HTMLDivElement | null>
  /** The distance in pixels that the content has moved down. */
  offset: number
}

type Gesture = TouchEvent | MouseEvent

/** Follows a pull from the top; calls `onPull` on release at `distance` pixels or more. */
export function usePull({ distance, damping, onPull }: PullOptions): Pull {
  const area = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const latest = useRef({ distance, damping, onPull })
  useEffect(() => {
    latest.current = { distance, damping, onPull }
  })
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    let start: number | undefined
    let pulled = 0
    const begin = (event: Gesture) => {
      start = element.getBoundingClientRect().top >= 0 ? heightOf(event) : undefined
    }
    const follow = (event: Gesture) => {
      if (start === undefined) return
      pulled = Math.max(0, heightOf(event) - start)
      if (pulled > 0 && event.cancelable) event.preventDefault()
      setOffset(damp(pulled, latest.current.damping))
    }
    const letGo = () => {
      if (start !== undefined && pulled >= latest.current.distance) latest.current.onPull()
      giveUp()
    }
    const giveUp = () => {
      start = undefined
      pulled = 0
      setOffset(0)
    }
    return listen(element, { begin, follow, letGo, giveUp })
  }, [])
  return { area, offset }
}

function heightOf(event: Gesture): number {
  return 'touches' in event ? (event.touches[0]?.clientY ?? 0) : event.clientY
}

// The longer the pull, the less the content moves; it never passes `most`.
function damp(pulled: number, most: number): number {
  return Math.round(most * (1 - Math.exp(-pulled / most)))
}

type Steps = Record<'begin' | 'follow' | 'letGo' | 'giveUp', (event: Gesture) => void>

// Native listeners, because React's touch listeners are passive and could not stop the page from
// scrolling.
function listen(element: HTMLElement, { begin, follow, letGo, giveUp }: Steps): () => void {
  const controller = new AbortController()
  const active = { signal: controller.signal, passive: false }
  element.addEventListener('touchstart', begin, { ...active, passive: true })
  element.addEventListener('touchmove', follow, active)
  element.addEventListener('touchend', letGo, active)
  element.addEventListener('touchcancel', giveUp, active)
  element.addEventListener('mousedown', begin, active)
  window.addEventListener('mousemove', follow, active)
  window.addEventListener('mouseup', letGo, active)
  return () => controller.abort()
}
