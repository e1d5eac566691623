import type { LifecycleEvent } from '../../../../renderer/core'

/**
 * Decides which lifecycle chains of a screen run. An edit draws the same screen again, which is
 * neither an `enter` nor a `leave`.
 */
export interface LifecycleGate {
  /**
   * True for `enter` and `ready` once they have run in this visit, and for `leave` of a screen that
   * was replaced.
   */
  isClosed(screen: object, event: LifecycleEvent): boolean
  /** Call this when a later drawing of the same visit replaces the screen. */
  markReplaced(screen: object): void
  /** Starts another visit: `enter` and `ready` run again. */
  reopen(): void
}

/** Creates the gate of one visit. */
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
