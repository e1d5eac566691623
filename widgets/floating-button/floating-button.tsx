import { Icon } from '../icon/icon'
import type { FloatingButtonProps } from '../props.generated'
import './floating-button.css'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from '../../renderer/react'

/**
 * A round button at the bottom of the screen. Users can drag it or move it with the arrow keys. If
 * scrolling moves the button over a control, the button returns to its original place.
 */
export function FloatingButton({ id, busy, label, icon = 'chat', onPress }: FloatingButtonProps) {
  const { style, wasDragged, handlers } = useDraggable()
  const press = () => {
    if (!busy && !wasDragged()) void onPress?.()
  }
  return (
    <div className="lz-floating-dock">
      <button
        id={id}
        type="button"
        className="lz-floating-button"
        style={style}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        {...handlers}
        onClick={press}
      >
        <Icon name={icon} />
      </button>
    </div>
  )
}

interface Place {
  left: number
  top: number
}

interface Draggable {
  /** The position of the element after a move; undefined until the first move. */
  style: CSSProperties | undefined
  /** Returns true for the click that the browser sends after a drag. */
  wasDragged: () => boolean
  handlers: {
    ref: (element: HTMLElement | null) => void
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

const slackPx = 6
const stepPx = 24
const marginPx = 8
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
}

/** Lets users move an element inside the window, by dragging or with the arrow keys. */
function useDraggable(): Draggable {
  const [place, setPlace] = useState<Place>()
  const elementRef = useRef<HTMLElement | null>(null)
  const gripRef = useRef<(Place & { x: number; y: number }) | null>(null)
  const draggedRef = useRef(false)

  const moveTo = (left: number, top: number) =>
    setPlace(insideWindow(left, top, elementRef.current))
  const drop = () => {
    gripRef.current = null
  }

  useEffect(() => {
    const refit = () =>
      setPlace((now) => now && insideWindow(now.left, now.top, elementRef.current))
    const giveWay = () => setPlace((now) => (coversControl(elementRef.current) ? undefined : now))
    window.addEventListener('resize', refit)
    window.addEventListener('scroll', giveWay, { passive: true })
    return () => {
      window.removeEventListener('resize', refit)
      window.removeEventListener('scroll', giveWay)
    }
  }, [])

  return {
    style: place && { ...place, position: 'fixed' },
    wasDragged: () => draggedRef.current,
    handlers: {
      ref: (node) => {
        elementRef.current = node
      },
      onPointerDown: ({ clientX, clientY, currentTarget, pointerId }) => {
        const { left, top } = currentTarget.getBoundingClientRect()
        currentTarget.setPointerCapture(pointerId)
        gripRef.current = { left, top, x: clientX, y: clientY }
        draggedRef.current = false
      },
      onPointerMove: ({ clientX, clientY }) => {
        if (!gripRef.current) return
        const { left, top, x, y } = gripRef.current
        draggedRef.current ||= Math.hypot(clientX - x, clientY - y) > slackPx
        if (draggedRef.current) moveTo(left + clientX - x, top + clientY - y)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown: (event) => {
        draggedRef.current = false
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        moveTo(left + step[0], top + step[1])
      },
    },
  }
}

const controls = 'main a, main button, main input, main textarea'

function coversControl(element: HTMLElement | null): boolean {
  const ownBox = element?.getBoundingClientRect()
  return (
    ownBox !== undefined &&
    [...document.querySelectorAll(controls)].some(
      (other) => other !== element && overlap(ownBox, other.getBoundingClientRect()),
    )
  )
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

function insideWindow(left: number, top: number, element: HTMLElement | null): Place {
  return {
    left: clamp(left, window.innerWidth - (element?.offsetWidth ?? 0)),
    top: clamp(top, window.innerHeight - (element?.offsetHeight ?? 0)),
  }
}

function clamp(targetPx: number, lengthPx: number): number {
  return Math.max(marginPx, Math.min(targetPx, lengthPx - marginPx))
}
