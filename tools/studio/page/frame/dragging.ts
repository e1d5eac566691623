import type { DragMessage } from './messages'
import type { Mark, Marks } from './marks'

/** A drag of a node with the pointer or a finger. */
export interface NodeDrag {
  /** Returns true if the current click is the end of a drag. The click then selects nothing. */
  endsWithClick(): boolean
  /** Handles a drag that began in the studio, outside of the phone. */
  over(x: number, y: number, isCopy: boolean): void
}

/** The minimum movement of a drag, in pixels. A shorter movement is a click. */
const leastPx = 6

/**
 * Lets the author drag nodes. The frame reports the node under the pointer, and the studio answers
 * with the position of the drop marker.
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
