import type { Ledger } from './ledger.ts'
import type { Rules } from './rules.ts'
import { growthOf, type Wager } from './wager.ts'

/** Where the canary is worse, and how sure that is. */
export interface Suspicion {
  /**
   * How many times the bets have grown that are placed on screens of which many addresses have
   * told: what halts.
   */
  readonly heard: number
  /** The same of all bets, whoever told: what keeps from promoting. */
  readonly faults: number
  /** The same of late pictures. */
  readonly slow: number
  /** Where the canary is worse the most: of the places that halt, and of all. */
  readonly heardAt: Place | undefined
  readonly faultsAt: Place | undefined
}

/** A kind of fault of one screen. */
export interface Place {
  readonly screen: string
  readonly code: string
}

/**
 * Weighs all bets. Each kind has its share, and within a kind each place the same one, also places
 * of which nobody told: so looking at thousands of places costs no more than what one bet must
 * grow the more.
 */
export function weigh(ledger: Ledger, screens: number, rules: Rules): Suspicion {
  const places = Math.max(1, screens)
  const { codes } = rules
  const onScreens = [...ledger.screens].map(
    ([screen, { every, codes: own, heard: addresses }]) => ({
      screen,
      isHeard: addresses >= rules.reporters,
      every: growthOf(every),
      codes: [...own].map(([code, wager]) => ({ code, growth: growthOf(wager) })),
    }),
  )
  const cells = onScreens.flatMap(({ screen, isHeard, codes: own }) =>
    own.map(({ code, growth }) => ({ screen, code, isHeard, growth })),
  )
  const heard = <Item extends { isHeard: boolean }>(list: readonly Item[]) =>
    list.filter(({ isHeard }) => isHeard)
  return {
    // What is left out would only have added to it.
    heard:
      (sumOf(heard(onScreens), ({ every }) => every) / places +
        sumOf(heard(cells), ({ growth }) => growth) / (places * codes)) /
      2,
    faults:
      (growthOf(ledger.every) +
        meanOf([...ledger.codes.values()].map(growthOf), codes) +
        meanOf(
          onScreens.map(({ every }) => every),
          places,
        ) +
        meanOf(
          cells.map(({ growth }) => growth),
          places * codes,
        )) /
      4,
    slow: (growthOf(ledger.slow) + meanOf(slowOf(ledger).map(growthOf), places)) / 2,
    heardAt: worstOf(heard(cells)),
    faultsAt: worstOf(cells),
  }
}

function worstOf(cells: readonly (Place & { growth: number })[]): Place | undefined {
  const [first, ...rest] = cells
  const worst = rest.reduce((most, cell) => (cell.growth > most!.growth ? cell : most), first)
  return worst && { screen: worst.screen, code: worst.code }
}

const slowOf = ({ screens }: Ledger): Wager[] => [...screens.values()].map(({ slow }) => slow)

const sumOf = <Item>(list: readonly Item[], value: (item: Item) => number) =>
  list.reduce((sum, item) => sum + value(item), 0)

/** The mean over all places; where nothing was told, nothing was won or lost. */
function meanOf(growths: readonly number[], places: number): number {
  const silent = Math.max(0, places - growths.length)
  return (sumOf(growths, (growth) => growth) + silent) / (growths.length + silent)
}
