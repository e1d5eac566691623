import { type Ledger, growthOf, type EProcess } from './ledger.ts'
import { type Rules, type Evidence, totalsOf, type Totals } from './evidence.ts'

/** The places where the canary is worse, and the strength of the evidence. */
export interface Suspicion {
  /** The growth of the bets on screens that many addresses reported, which can halt a release. */
  readonly heard: number
  /** The growth of all bets, whoever reported, which can prevent a promotion. */
  readonly faults: number
  /** The same for late pictures. */
  readonly slow: number
  /** The places where the canary is worst: of those that can halt, and of all. */
  readonly heardAt: Place | undefined
  readonly faultsAt: Place | undefined
}

/** A kind of fault of one screen. */
export interface Place {
  readonly screen: string
  readonly code: string
}

/**
 * Weighs all bets. Each kind has an equal share, and within a kind each place, including places
 * without reports. Thousands of places therefore only raise the growth that one bet requires.
 */
export function weigh(ledger: Ledger, screens: number, rules: Rules): Suspicion {
  const places = Math.max(1, screens)
  const { codes } = rules
  const onScreens = [...ledger.screens].map(
    ([screen, { every, codes: own, heard: addresses }]) => ({
      screen,
      isHeard: addresses >= rules.reporters,
      every: growthOf(every),
      codes: [...own].map(([code, process]) => ({ code, growth: growthOf(process) })),
    }),
  )
  const cells = onScreens.flatMap(({ screen, isHeard, codes: own }) =>
    own.map(({ code, growth }) => ({ screen, code, isHeard, growth })),
  )
  const heard = <Item extends { isHeard: boolean }>(list: readonly Item[]) =>
    list.filter(({ isHeard }) => isHeard)
  return {
    // The omitted bets could only have increased it.
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

const slowOf = ({ screens }: Ledger): EProcess[] => [...screens.values()].map(({ slow }) => slow)

const sumOf = <Item>(list: readonly Item[], value: (item: Item) => number) =>
  list.reduce((sum, item) => sum + value(item), 0)

/** The mean over all places; a place without reports has the growth 1. */
function meanOf(growths: readonly number[], places: number): number {
  const silent = Math.max(0, places - growths.length)
  return (sumOf(growths, (growth) => growth) + silent) / (growths.length + silent)
}

/** The figures of a decision, for the audit log. */
export interface Figures {
  readonly release: number
  readonly permille: number
  readonly seconds: number
  readonly canary: Totals
  readonly baseline: Totals
  /** The growth of the bets: those that halt, those that hold, those on late pictures. */
  readonly grown: { readonly heard: number; readonly faults: number; readonly slow: number }
}

/** Collects the figures of a decision. */
export function figuresOf(
  { release, permille, slots }: Evidence,
  { heard, faults, slow }: Suspicion,
): Figures {
  return {
    release,
    permille,
    seconds: slots.reduce((sum, slot) => sum + slot.seconds, 0),
    canary: totalsOf(slots, 'canary'),
    baseline: totalsOf(slots, 'baseline'),
    grown: { heard: short(heard), faults: short(faults), slow: short(slow) },
  }
}

const short = (number: number) => Number(number.toPrecision(3))
