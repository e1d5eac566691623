import type { ReactNode } from 'react'
import { draw } from './draw'
import { patch, type KeptElements } from './patch'

/**
 * Replaces the markup of a pre-hydration rendering by React's own markup. The development build of
 * React warns about any difference.
 */
export function drawLikeReact(root: Element, node: ReactNode): void {
  const parent = root.ownerDocument.createDocumentFragment()
  draw(node, {
    parent,
    namespace: root.namespaceURI!,
    following: { stores: [], effects: [], refs: [] },
  })
  for (const element of parent.querySelectorAll<HTMLElement>('[style]'))
    element.setAttribute('style', toReactStyle(element.style.cssText))
  const keptElements: KeptElements = new Map()
  patch(root, parent, keptElements)
  // Browsers change the text of styles that `patch` sets, so this loop writes the styles again.
  for (const [newElement, keptElement] of keptElements) {
    const style = newElement instanceof HTMLElement ? newElement.getAttribute('style') : null
    if (style !== null) (keptElement as HTMLElement).setAttribute('style', style)
  }
}

const toReactStyle = (css: string) =>
  css
    .trim()
    .replace(/;$/, '')
    .replace(/([:;])\s+/g, '$1')
