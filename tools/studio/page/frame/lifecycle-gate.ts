import type { Chain, ScreenInstance } from '../../../../renderer/core'

/**
 * Decides which lifecycle chains of a screen run: an edit draws the same screen again, which is
 * neither an `enter` nor a `leave`.
 */
export interface LifecycleGate {
  /**
   * True for `enter` and `ready` once they have run in this visit, and for `leave` of a screen that
   * was replaced.
   */
  isClosed(screen: ScreenInstance, chain: Chain): boolean
  /** A later drawing of the same visit takes the screen's place. */
  markReplaced(screen: ScreenInstance): void
  /** Another visit begins: `enter` and `ready` run again. */
  reopen(): void
}

/** Makes the gate of one visit. */
export function createLifecycleGate(): LifecycleGate {
  const ran = new Set<string>()
  const replaced = new WeakSet<ScreenInstance>()
  return {
    isClosed(screen, chain) {
      const { on } = screen.program
      if (chain === on['leave']) return replaced.has(screen)
      const name = ['enter', 'ready'].find((event) => on[event] === chain)
      if (name === undefined) return false
      const hasRun = ran.has(name)
      ran.add(name)
      return hasRun
    },
    markReplaced: (screen) => void replaced.add(screen),
    reopen: () => ran.clear(),
  }
}
