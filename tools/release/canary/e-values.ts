import { type Ledger, eValue, type EProcess } from './ledger.ts'
import { type Rules, type Evidence, totalsOf, type Totals } from './evidence.ts'

/**
 * The combined e-values, and the fault with the strongest evidence. See
 * docs/decisions/canary-analysis.md.
 */
export interface EValues {
  /**
   * The e-value of faults on screens from which at least `rules.reporters` IP addresses have reported
   * a fault in one slot. It can halt a release.
   */
  readonly halting: number
  /**
   * The e-value of all faults, regardless of the number of addresses. It can prevent a promotion, but
   * not halt a release.
   */
  readonly faults: number
  /** The e-value of slow images. It can prevent a promotion, but not halt a release. */
  readonly slow: number
  /** The fault with the strongest evidence on the screens that count for `halting`. */
  readonly haltingAt: FaultKind | undefined
  /** The fault with the strongest evidence on any screen. */
  readonly faultsAt: FaultKind | undefined
}

export interface FaultKind {
  readonly screen: string
  readonly code: string
}

/**
 * Combines the e-values of all e-processes. `faults` is the mean of four e-values: the one of all
 * faults, and the means over codes, over screens, and over codes of screens. `halting` is the mean
 * of the last two, and `slow` the mean of one for all screens and the mean over screens. In a mean,
 * each screen or code has the same weight, even without reports. With many screens and codes a
 * single one therefore needs stronger evidence, and the rate of false alarms stays the same.
 */
export function combineEValues(ledger: Ledger, screens: number, rules: Rules): EValues {
  const screenCount = Math.max(1, screens)
  const cellCount = screenCount * rules.codes
  const onScreens = [...ledger.screens].map(([screen, { allCodes, codes, certainReporters }]) => ({
    screen,
    hasEnoughReporters: certainReporters >= rules.reporters,
    allCodes: eValue(allCodes),
    codes: [...codes].map(([code, process]) => ({ code, value: eValue(process) })),
  }))
  const ofScreens = onScreens.map(({ allCodes }) => allCodes)
  const cells = onScreens.flatMap(({ screen, hasEnoughReporters, codes }) =>
    codes.map((cell) => ({ screen, hasEnoughReporters, ...cell })),
  )
  const onlyReported = <Item extends { hasEnoughReporters: boolean }>(list: readonly Item[]) =>
    list.filter(({ hasEnoughReporters }) => hasEnoughReporters)
  return {
    // Screens with too few addresses are left out. This can only lower the e-value.
    halting:
      (sumOf(onlyReported(onScreens), ({ allCodes }) => allCodes) / screenCount +
        sumOf(onlyReported(cells), ({ value }) => value) / cellCount) /
      2,
    faults:
      (eValue(ledger.allCodes) +
        meanOf([...ledger.codes.values()].map(eValue), rules.codes) +
        meanOf(ofScreens, screenCount) +
        meanOf(
          cells.map(({ value }) => value),
          cellCount,
        )) /
      4,
    slow: (eValue(ledger.slow) + meanOf(slowOf(ledger).map(eValue), screenCount)) / 2,
    haltingAt: worstOf(onlyReported(cells)),
    faultsAt: worstOf(cells),
  }
}

function worstOf(cells: readonly (FaultKind & { value: number })[]): FaultKind | undefined {
  const [first, ...rest] = cells
  const worst = rest.reduce((most, cell) => (cell.value > most!.value ? cell : most), first)
  return worst && { screen: worst.screen, code: worst.code }
}

const slowOf = ({ screens }: Ledger): EProcess[] => [...screens.values()].map(({ slow }) => slow)

const sumOf = <Item>(list: readonly Item[], value: (item: Item) => number) =>
  list.reduce((sum, item) => sum + value(item), 0)

/** The mean of the e-values. Screens and codes without reports count as 1. */
function meanOf(eValues: readonly number[], count: number): number {
  const silent = Math.max(0, count - eValues.length)
  return (sumOf(eValues, (value) => value) + silent) / (eValues.length + silent)
}

/** The figures of a decision, for the audit log. */
export interface Figures {
  readonly release: number
  readonly permille: number
  readonly seconds: number
  readonly canary: Totals
  readonly baseline: Totals
  /** The combined e-values: for a halt, to prevent a promotion, and for slow images. */
  readonly eValues: Readonly<Record<'halting' | 'faults' | 'slow', number>>
}

/** Collects the figures of a decision. */
export function figuresOf(
  { release, permille, slots }: Evidence,
  { halting, faults, slow }: EValues,
): Figures {
  return {
    release,
    permille,
    seconds: slots.reduce((sum, slot) => sum + slot.seconds, 0),
    canary: totalsOf(slots, 'canary'),
    baseline: totalsOf(slots, 'baseline'),
    eValues: { halting: short(halting), faults: short(faults), slow: short(slow) },
  }
}

const short = (number: number) => Number(number.toPrecision(3))
