import type { ReactNode } from 'react'
import { draw } from './draw'
import { patch } from './patch'

/**
 * Makes a picture what React itself would have written: without the attributes that effects of
 * widgets have set, and with styles in React's spelling. A development build of React warns of any
 * other when it hydrates; the product keeps the picture as it is, so that nothing moves.
 */
export function drawPlainly(root: Element, node: ReactNode): void {
  const parent = root.ownerDocument.createDocumentFragment()
  draw(node, {
    parent,
    namespace: root.namespaceURI!,
    following: { stores: [], effects: [], refs: [] },
  })
  for (const element of parent.querySelectorAll<HTMLElement>('[style]'))
    element.setAttribute('style', asReactWrites(element.style.cssText))
  patch(root, parent, new Map())
}

const asReactWrites = (css: string) =>
  css
    .trim()
    .replace(/;$/, '')
    .replaceAll(/([:;])\s+/g, '$1')
