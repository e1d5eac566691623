import type { LifecycleEvent } from '../../../../renderer/core'

/**
 * Decides which lifecycle chains of a screen run: an edit draws the same screen again, which is
 * neither an `enter` nor a `leave`.
 */
export interface LifecycleGate {
  /**
   * True for `enter` and `ready` once they have run in this visit, and for `leave` of a screen that
   * was replaced.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  /** A later drawing of the same visit takes the screen's place. */
  markReplaced(screen: object): void
  /** Another visit begins: `enter` and `ready` run again. */
  reopen(): void
}

/** Makes the gate of one visit. */
export function createLifecycleGate(): LifecycleGate {
  const ran = new Set<string>()
  const replaced = new WeakSet<object>()
  return {
    isClosed(screen, event) {
      if (event === 'leave') return replaced.has(screen)
      const hasRun = ran.has(event)
      ran.add(event)
      return hasRun
    },
    markReplaced: (screen) => void replaced.add(screen),
    reopen: () => ran.clear(),
  }
}
