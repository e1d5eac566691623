/** The attribute of a control that was pressed before hydration. `patch` keeps it. */
export const heard = 'data-heard'

/** The existing element that is kept in place of each drawn element. */
export type KeptElements = Map<Node, Node>

/**
 * Makes the children of a node equal to those of a newer drawing. Kept elements keep their focus,
 * scroll position and typed text.
 */
export function patch(shown: Node, drawn: Node, stays: KeptElements): void {
  const [before, after] = [[...shown.childNodes], [...drawn.childNodes]]
  after.forEach((node, at) => {
    const existing = before[at]
    if (!existing) shown.appendChild(node)
    else if (isAlike(existing, node)) patchNode(existing, node, stays)
    else shown.replaceChild(node, existing)
  })
  for (const node of before.slice(after.length)) shown.removeChild(node)
}

const isAlike = (one: Node, other: Node) =>
  one.nodeName === other.nodeName && (one as Element).id === (other as Element).id

function patchNode(shown: Node, drawn: Node, stays: KeptElements): void {
  stays.set(drawn, shown)
  if (shown.nodeType !== Node.ELEMENT_NODE) {
    if (shown.nodeValue !== drawn.nodeValue) shown.nodeValue = drawn.nodeValue
    return
  }
  patchAttributes(shown as Element, drawn as Element)
  patch(shown, drawn, stays)
}

function patchAttributes(shown: Element, drawn: Element): void {
  for (const { name, value } of drawn.attributes)
    if (shown.getAttribute(name) !== value) {
      // A strict Content-Security-Policy blocks the style attribute, but not the style object.
      if (name === 'style') (shown as HTMLElement).style.cssText = value
      else shown.setAttribute(name, value)
    }
  for (const name of shown.getAttributeNames())
    if (!drawn.hasAttribute(name) && name !== heard) shown.removeAttribute(name)
}
