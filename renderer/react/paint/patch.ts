/** The attribute of controls that were pressed before hydration. */
export const pressedAttribute = 'data-heard'

export type KeptElements = Map<Node, Node>

/**
 * Changes an element to look like another. Elements that are kept do not lose their focus, scroll
 * position or typed text.
 */
export function patch(current: Node, next: Node, keptElements: KeptElements): void {
  const [before, after] = [[...current.childNodes], [...next.childNodes]]
  after.forEach((node, at) => {
    const existing = before[at]
    if (!existing) current.appendChild(node)
    else if (isAlike(existing, node)) patchNode(existing, node, keptElements)
    else current.replaceChild(node, existing)
  })
  for (const node of before.slice(after.length)) current.removeChild(node)
}

const isAlike = (one: Node, other: Node) =>
  one.nodeName === other.nodeName && (one as Element).id === (other as Element).id

function patchNode(current: Node, next: Node, keptElements: KeptElements): void {
  keptElements.set(next, current)
  if (current.nodeType !== Node.ELEMENT_NODE) {
    if (current.nodeValue !== next.nodeValue) current.nodeValue = next.nodeValue
    return
  }
  patchAttributes(current as Element, next as Element)
  patch(current, next, keptElements)
}

function patchAttributes(current: Element, next: Element): void {
  for (const { name, value } of next.attributes)
    if (current.getAttribute(name) !== value) {
      // A strict Content-Security-Policy blocks the attribute `style`, but not the style object.
      if (name === 'style') (current as HTMLElement).style.cssText = value
      else current.setAttribute(name, value)
    }
  for (const name of current.getAttributeNames())
    if (!next.hasAttribute(name) && name !== pressedAttribute) current.removeAttribute(name)
}
