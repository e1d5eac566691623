import { useSyncExternalStore } from 'react'

const LOCKED = 'lz-scroll-locked'

let openModals: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * Puts a modal on top: the page behind it stops scrolling, messages move into it. Returns the way
 * to take it away.
 */
export function enterTopLayer(modal: HTMLElement): () => void {
  change([...openModals, modal])
  return () => change(openModals.filter((other) => other !== modal))
}

/**
 * The element that a message (toast, loading) is drawn into. It is the topmost modal while one is
 * open, because a browser
 * makes everything outside of a modal invisible below it and silent for a screen reader; else it is
 * the body.
 * There is none in static HTML, and while a page takes it over.
 */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, topLayer, () => undefined)
}

function topLayer(): HTMLElement {
  return openModals[openModals.length - 1] ?? document.body
}

function change(next: readonly HTMLElement[]): void {
  openModals = next
  document.documentElement.classList.toggle(LOCKED, next.length > 0)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
