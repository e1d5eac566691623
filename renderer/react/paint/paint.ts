import type { ReactNode } from 'react'
import { draw, type DrawTarget } from './draw'
import { patch, type KeptElements } from './patch'

export interface EarlyView {
  /** Renders again after a change that no store reports. */
  repaint(): void
  /** Ends the rendering. Later changes do not affect the page. */
  finish(): void
}

/**
 * Draws a component into an element as the first render of React does. Until React hydrates, draws
 * it again after each change of a store. If a later rendering fails, calls `onError` and does not
 * change the page.
 */
export function paint(
  root: Element,
  node: ReactNode,
  onError: (error: unknown) => void,
): EarlyView {
  let isDue = false
  let isFinished = false
  const ends: (() => void)[] = []
  const end = () => {
    isDue = false
    for (const each of ends.splice(0)) each()
  }
  const paintNow = () => {
    const following: DrawTarget['following'] = { stores: [], effects: [], refs: [] }
    const parent = root.ownerDocument.createDocumentFragment()
    draw(node, { parent, namespace: root.namespaceURI!, following })
    end()
    const keptElements: KeptElements = new Map()
    patch(root, parent, keptElements)
    for (const [ref, element] of following.refs)
      setRef(ref, (keptElements.get(element) ?? element) as Element)
    for (const effect of following.effects) ends.push(effect() ?? nothing)
    for (const store of following.stores) ends.push(store(later))
  }
  const repaint = () => {
    if (isFinished) return
    try {
      paintNow()
    } catch (error) {
      end()
      onError(error)
    }
  }
  const later = () => {
    if (!isDue) queueMicrotask(() => isDue && repaint())
    isDue = true
  }
  paintNow()
  return {
    repaint,
    finish() {
      if (isDue) repaint()
      end()
      isFinished = true
    },
  }
}

const nothing = () => {}

function setRef(ref: DrawTarget['following']['refs'][number][0], element: Element): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
