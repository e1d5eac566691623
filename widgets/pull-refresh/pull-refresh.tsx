import type { RefObject } from 'react'
import { useEffect, useState, useRef } from '../../renderer/react'
import { clock } from '../../renderer/react/clock'
import type { PullRefreshProps } from '../props.generated'
import './pull-refresh.css'

/** Refreshes its children when users pull them down or press a button. */
export function PullRefresh(props: PullRefreshProps) {
  const {
    id,
    children,
    busy,
    label,
    refreshingLabel,
    distance = 25,
    damping = 100,
    fallbackMs = 1000,
    onRefresh,
  } = props
  const [pulled, setPulled] = useState(false)
  const refreshing = pulled || busy === true
  const refresh = () => {
    if (refreshing) return
    setPulled(true)
    void onRefresh?.()
  }
  const { area, offset } = usePull({ distance, damping, onPull: refresh })

  // Hides the indicator after `fallbackMs` if the document runs no actions.
  useEffect(() => {
    if (!pulled) return undefined
    return clock.after(fallbackMs, () => setPulled(false))
  }, [pulled, fallbackMs])

  return (
    <div id={id} ref={area} className="lz-pull-refresh" aria-busy={refreshing}>
      <button type="button" className="lz-pull-refresh__button" onClick={refresh}>
        {label}
      </button>
      <div className={`lz-pull-refresh__sign${refreshing ? ' lz-pull-refresh__sign--on' : ''}`}>
        {refreshing && refreshingLabel}
      </div>
      <div
        className="lz-pull-refresh__content"
        style={
          offset > 0 ? { transform: `translateY(${offset}px)`, transition: 'none' } : undefined
        }
      >
        {children}
      </div>
    </div>
  )
}

interface PullOptions {
  distance: number
  damping: number
  onPull: () => void
}

interface Pull {
  area: RefObject<HTMLDivElement | null>
  offset: number
}

type Gesture = TouchEvent | MouseEvent

/** Follows a pull from the top. Calls `onPull` on release, after at least `distance` pixels. */
function usePull({ distance, damping, onPull }: PullOptions): Pull {
  const area = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const latestRef = useRef({ distance, damping, onPull })
  useEffect(() => {
    latestRef.current = { distance, damping, onPull }
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
      setOffset(damp(pulled, latestRef.current.damping))
    }
    const letGo = () => {
      if (start !== undefined && pulled >= latestRef.current.distance) latestRef.current.onPull()
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

// Returns the distance, below `most`, by which the content follows a pull. The distance grows ever
// more slowly.
function damp(pulled: number, most: number): number {
  return Math.round(most * (1 - Math.exp(-pulled / most)))
}

type Steps = Record<'begin' | 'follow' | 'letGo' | 'giveUp', (event: Gesture) => void>

// Adds native listeners, because React's touch listeners are passive and cannot prevent scrolling.
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
