import type { DragMessage } from './messages'
import type { Mark, Marks } from './marks'

/** A drag of a node with the pointer or a finger. */
export interface NodeDrag {
  /** Returns whether a click ends a drag. Such a click selects nothing. */
  endsWithClick(): boolean
  /** Moves the marker during a drag of a node from the studio. */
  over(x: number, y: number, isCopy: boolean): void
}

/** The least distance of a drag. A shorter movement is a click. */
const leastPx = 6

/**
 * Creates drags of nodes. The studio decides about the target, and answers with the position of the
 * marker.
 */
export function createDragging(
  page: Document,
  marks: Pick<Marks, 'at'>,
  isOn: () => boolean,
  tell: (drag: DragMessage) => void,
): NodeDrag {
  let from: { mark: Mark; x: number; y: number } | undefined
  let last: DragMessage | undefined
  let isClickOfDrag = false
  const listen = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    hear: (event: PointerEvent) => void,
  ) => page.addEventListener(type, hear, { capture: true })
  listen('pointerdown', ({ target, clientX: x, clientY: y, isPrimary }) => {
    isClickOfDrag = false
    const mark = isOn() && isPrimary && target instanceof Element ? marks.at(target) : undefined
    from = mark && { mark, x, y }
  })
  const targetAt = (x: number, y: number): Pick<DragMessage, 'target' | 'share'> => {
    const element = page.elementFromPoint(x, y)
    const under = marks.at(element)
    if (!under) return { target: element ? '/body' : '', share: 1 }
    return { target: under.node.pointer, share: shareOf(under.part.getClientRects(), y) }
  }
  listen('pointermove', ({ clientX: x, clientY: y, ctrlKey, altKey, metaKey }) => {
    if (!from || (!last && Math.hypot(x - from.x, y - from.y) < leastPx)) return
    const { pointer } = from.mark.node
    const isCopy = ctrlKey || altKey || metaKey
    last = { type: 'drag', pointer, ...targetAt(x, y), isCopy, isEnd: false }
    tell(last)
  })
  listen('pointerup', () => {
    isClickOfDrag = last !== undefined
    if (last) tell({ ...last, isEnd: true })
    from = last = undefined
  })
  listen('pointercancel', () => {
    if (last) tell({ ...last, target: '', isEnd: true })
    from = last = undefined
  })
  return {
    endsWithClick: () => isClickOfDrag,
    over: (x, y, isCopy) =>
      tell({ type: 'drag', pointer: '', ...targetAt(x, y), isCopy, isEnd: false }),
  }
}

function shareOf(rects: readonly DOMRect[], y: number): number {
  const top = Math.min(...rects.map((rect) => rect.top))
  const height = Math.max(...rects.map((rect) => rect.bottom)) - top
  return height > 0 ? (y - top) / height : 0.5
}
