const LOCKED = 'lz-scroll-locked'

let openModals: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * Makes a modal the topmost one: the page behind it stops scrolling, and toasts move into it. The
 * returned function removes the modal from the top layer.
 */
export function enterTopLayer(modal: HTMLElement): () => void {
  change([...openModals, modal])
  return () => change(openModals.filter((other) => other !== modal))
}

/** The topmost open modal, or the body. */
export function topLayer(): HTMLElement {
  return openModals[openModals.length - 1] ?? document.body
}

/** Calls `listener` when a modal opens or closes. The returned function removes the listener. */
export function watchTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLElement[]): void {
  openModals = next
  document.documentElement.classList.toggle(LOCKED, next.length > 0)
  listeners.forEach((listener) => listener())
}
