const touches = ['click', 'input', 'keydown']

/** Calls `touched` when the borrower acts on the page; returns the function that stops this. */
export function watchTouches(touched: () => void): () => void {
  for (const touch of touches) window.addEventListener(touch, touched, true)
  return () => touches.forEach((touch) => window.removeEventListener(touch, touched, true))
}

/** Calls `changed` when nodes or texts of a part change; returns the function that stops this. */
export function watchContent(part: Element | null, changed: () => void): () => void {
  const changes = new MutationObserver(changed)
  if (part) changes.observe(part, { childList: true, characterData: true, subtree: true })
  return () => changes.disconnect()
}
