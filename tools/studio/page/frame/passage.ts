import type { Chain, ScreenInstance } from '../../../../renderer/core'

/**
 * Who came to a screen, and who left it: after an edit the same screen is drawn again, but nobody
 * comes or leaves.
 */
export interface Passage {
  /**
   * True for a chain of coming that has run for this visit, and for the chain of leaving where the
   * screen only gives way to a later drawing.
   */
  isOver(screen: ScreenInstance, chain: Chain): boolean
  /** The drawing gives way to a later one of the same visit. */
  giveWay(screen: ScreenInstance): void
  /** Another visit begins: whoever comes now, comes anew. */
  begin(): void
}

/** Makes the passage of a preview. */
export function createPassage(): Passage {
  const came = new Set<string>()
  const gaveWay = new WeakSet<ScreenInstance>()
  return {
    isOver(screen, chain) {
      const { on } = screen.program
      if (chain === on['leave']) return gaveWay.has(screen)
      const name = ['enter', 'ready'].find((event) => on[event] === chain)
      if (name === undefined) return false
      const isOver = came.has(name)
      came.add(name)
      return isOver
    },
    giveWay: (screen) => void gaveWay.add(screen),
    begin: () => came.clear(),
  }
}
