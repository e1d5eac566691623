import type { Mark } from './marks'
import type { DropPlace } from './messages'

/** The outlines of the selected node and of the node under the pointer, and a drop marker. */
export interface Outline {
  /** Draws an outline that follows the marks when the page scrolls or is resized. */
  frame(kind: keyof typeof colours, marks: () => readonly OutlinedPart[], look?: FrameLook): void
  refresh(): void
}

export interface OutlinedPart {
  readonly part: Pick<Mark['part'], 'getClientRects'>
}

interface FrameLook {
  /**
   * The place of the drop. The marker for `inside` is a frame around the node, and the marker for
   * other places is a line.
   */
  readonly where: DropPlace
  /** True if the marker shows a plus sign, because the drop copies the node. */
  readonly isCopy: boolean
}

const plain: FrameLook = { where: 'inside', isCopy: false }

const colours = { pointed: '#1558d688', selected: '#1558d6', dropped: '#b45309' }

/** Creates a layer for outlines, above open dialogs, through which clicks pass. */
export function createOutline(page: Document): Outline {
  const layer = page.createElement('div')
  layer.popover = 'manual'
  layer.setAttribute('aria-hidden', 'true')
  layer.style.cssText =
    'position:fixed;top:0;left:0;width:100%;height:100%;margin:0;padding:0;border:0;background:none;overflow:hidden;pointer-events:none'
  page.body.append(layer)
  const framed: Partial<Record<keyof typeof colours, [() => readonly OutlinedPart[], FrameLook]>> =
    {}
  let asked = false
  const draw = () => {
    asked = false
    const boxes = (Object.keys(colours) as (keyof typeof colours)[]).flatMap((kind) => {
      const [marks = () => [], look = plain] = framed[kind] ?? []
      return marks().flatMap(({ part }) => boxOf(part.getClientRects(), kind, page, look))
    })
    layer.replaceChildren(...boxes)
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (boxes.length > 0) layer.showPopover()
  }
  const refresh = () => {
    if (asked) return
    asked = true
    queueMicrotask(draw)
  }
  const view = page.defaultView!
  view.addEventListener('scroll', refresh, { capture: true, passive: true })
  view.addEventListener('resize', refresh)
  return {
    frame(kind, marks, look = plain) {
      framed[kind] = [marks, look]
      refresh()
    },
    refresh,
  }
}

/** Returns a box around a node, or a line at its edge; nothing for a node without a size. */
function boxOf(
  rects: readonly DOMRect[],
  kind: keyof typeof colours,
  page: Document,
  { where, isCopy }: FrameLook,
): HTMLElement[] {
  const visibleRects = rects.filter(({ width, height }) => width > 0 && height > 0)
  if (visibleRects.length === 0) return []
  const left = Math.min(...visibleRects.map((rect) => rect.left))
  const highest = Math.min(...visibleRects.map((rect) => rect.top))
  const right = Math.max(...visibleRects.map((rect) => rect.right))
  const lowest = Math.max(...visibleRects.map((rect) => rect.bottom))
  const top = where === 'behind' ? lowest : highest
  const bottom = where === 'before' ? highest : lowest
  const colour = colours[kind]
  const box = page.createElement('div')
  box.dataset['kind'] = kind
  box.style.cssText = `position:absolute;left:${left - 2}px;top:${top - 2}px;width:${right - left + 4}px;height:${bottom - top + 4}px;box-sizing:border-box;border:2px solid ${colour};border-radius:6px;background:${colour}14`
  if (isCopy) {
    box.textContent = '+'
    box.style.cssText += `;color:${colour};font:700 24px/1 sans-serif;text-align:right`
  }
  return [box]
}
