import type { Mark } from './marks'

/** Draws outlines over nodes: the selected one, and the one under the pointer. */
export interface Outline {
  /** Sets the outlined marks; they are read again whenever the page moves. */
  frame(kind: 'selected' | 'pointed', marks: () => readonly Mark[]): void
  refresh(): void
}

const colours = { selected: '#1558d6', pointed: '#1558d688' }

/** Creates the layer over a page; it takes no clicks and is above open dialogs. */
export function createOutline(page: Document): Outline {
  const layer = page.createElement('div')
  layer.popover = 'manual'
  layer.setAttribute('aria-hidden', 'true')
  layer.style.cssText =
    'position:fixed;top:0;left:0;width:100%;height:100%;margin:0;padding:0;border:0;background:none;overflow:hidden;pointer-events:none'
  page.body.append(layer)
  const framed = { selected: (): readonly Mark[] => [], pointed: (): readonly Mark[] => [] }
  let asked = false
  const draw = () => {
    asked = false
    const boxes = (['pointed', 'selected'] as const).flatMap((kind) =>
      framed[kind]().flatMap(({ part }) => boxOf(part.getClientRects(), colours[kind], page)),
    )
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
    frame(kind, marks) {
      framed[kind] = marks
      refresh()
    },
    refresh,
  }
}

/** One box around all rectangles of a node; none when it takes no room. */
function boxOf(rects: readonly DOMRect[], colour: string, page: Document): HTMLElement[] {
  const seen = rects.filter(({ width, height }) => width > 0 && height > 0)
  if (seen.length === 0) return []
  const left = Math.min(...seen.map((rect) => rect.left))
  const top = Math.min(...seen.map((rect) => rect.top))
  const right = Math.max(...seen.map((rect) => rect.right))
  const bottom = Math.max(...seen.map((rect) => rect.bottom))
  const box = page.createElement('div')
  box.style.cssText = `position:absolute;left:${left - 2}px;top:${top - 2}px;width:${right - left + 4}px;height:${bottom - top + 4}px;box-sizing:border-box;border:2px solid ${colour};border-radius:6px;background:${colour}14`
  return [box]
}
