const touches = ['click', 'input', 'keydown']

export function watchEvents(names: readonly string[], run: () => void): () => void {
  for (const name of names) window.addEventListener(name, run, true)
  return () => names.forEach((name) => window.removeEventListener(name, run, true))
}

export const watchTouches = (touched: () => void): (() => void) => watchEvents(touches, touched)

export function watchContent(part: Element | null, onChange: () => void): () => void {
  const changes = new MutationObserver(onChange)
  if (part) changes.observe(part, { childList: true, characterData: true, subtree: true })
  return () => changes.disconnect()
}
