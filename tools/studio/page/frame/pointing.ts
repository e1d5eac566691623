import type { Mark, Marks } from './marks'
import type { Outline } from './outline'

/** Whether clicks select places of the page. */
export interface Pointing {
  set(on: boolean): void
  /** Call this when a node is selected elsewhere: the pointer is not here. */
  leave(): void
}

const swallowed = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'dblclick',
  'submit',
]

/**
 * Creates pointing. While it is on, a click selects the node under it and does nothing else, and
 * the node under the pointer is outlined.
 */
export function createPointing(
  page: Document,
  marks: Marks,
  outline: Outline,
  point: (mark: Mark) => void,
): Pointing {
  let isOn = false
  let under: Mark | undefined
  const markOf = ({ target }: Event) => marks.at(target instanceof Element ? target : null)
  const swallow = (event: Event) => {
    if (!isOn) return
    event.preventDefault()
    event.stopPropagation()
    const mark = event.type === 'click' ? markOf(event) : undefined
    if (mark) point(mark)
  }
  for (const type of swallowed)
    page.addEventListener(type, swallow, { capture: true, passive: false })
  const frame = (mark: Mark | undefined) => {
    if (mark === under) return
    under = mark
    outline.frame('pointed', () => (under ? [under] : []))
  }
  page.addEventListener('pointermove', (event) => frame(isOn ? markOf(event) : undefined), {
    capture: true,
  })
  page.addEventListener(
    'pointerout',
    ({ relatedTarget }) => relatedTarget === null && frame(undefined),
  )
  return {
    set(on) {
      isOn = on
      page.documentElement.style.cursor = on ? 'default' : ''
      if (!on) frame(undefined)
    },
    leave: () => frame(undefined),
  }
}
