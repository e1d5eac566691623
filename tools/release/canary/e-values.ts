import {
  allViews,
  type Evidence,
  faultsOf,
  type Rules,
  type ScreenCounts,
  type Slot,
  type Totals,
  totalsOf,
  viewsOf,
} from './evidence.ts'

/**
 * The e-values of a release, and the faults with the strongest evidence. See
 * docs/decisions/canary-analysis.md.
 */
export interface EValues {
  /**
   * The e-value that can halt a release. A screen counts only if at least `rules.reporters` IP
   * addresses reported a fault in one slot.
   */
  readonly halting: number
  /** The e-value of all faults, which can only prevent a promotion. */
  readonly faults: number
  /** The e-value of slow images, which can only prevent a promotion. */
  readonly slow: number
  readonly haltingAt: FaultKind | undefined
  readonly faultsAt: FaultKind | undefined
}

export interface FaultKind {
  readonly screen: string
  readonly code: string
}

/**
 * Combines e-values. `faults` is the mean of four numbers: the e-value of all faults, the mean over
 * codes, the mean over screens, and the mean over codes of screens. `halting` is the mean of the
 * third and the fourth number. `slow` is the mean of two numbers: the e-value of all screens, and
 * the mean over screens. Screens and codes without reports have the same weight, so that more
 * screens do not cause more false alarms.
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
    // Screens with faults from too few addresses are left out, which can only lower the e-value.
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

/** Returns the mean of e-values. Screens and codes without reports count as 1. */
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
  readonly eValues: Readonly<Record<'halting' | 'faults' | 'slow', number>>
}

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

interface ScreenLedger {
  /** The e-processes of faults with any code, of faults by code, and of slow images. */
  readonly allCodes: EProcess
  readonly codes: Map<string, EProcess>
  readonly slow: EProcess
  /** The largest number of addresses that certainly reported a fault in one slot. */
  certainReporters: number
}

interface Ledger {
  readonly screens: Map<string, ScreenLedger>
  /** The e-processes by code, over all screens. */
  readonly codes: Map<string, EProcess>
  readonly allCodes: EProcess
  readonly slow: EProcess
}

export function updateAll(slots: readonly Slot[], { tolerated }: Rules): Ledger {
  const ledger: Ledger = {
    screens: new Map(),
    codes: new Map(),
    allCodes: newEProcess(),
    slow: newEProcess(),
  }
  for (const slot of slots) {
    const overall = shareOf(allViews(slot.canary), allViews(slot.baseline))
    for (const screen of new Set([...Object.keys(slot.canary), ...Object.keys(slot.baseline)]))
      updateScreen(ledger, screen, slot, overall, tolerated)
  }
  return ledger
}

function updateScreen(
  ledger: Ledger,
  screen: string,
  slot: Slot,
  overall: number,
  tolerated: number,
): void {
  const [canary, baseline] = [slot.canary[screen], slot.baseline[screen]]
  const own = getOrMake(ledger.screens, screen, () => ({
    allCodes: newEProcess(),
    codes: new Map<string, EProcess>(),
    slow: newEProcess(),
    certainReporters: 0,
  }))
  own.certainReporters = Math.max(own.certainReporters, canary?.certainReporters ?? 0)
  // A screen without successful views in the baseline is new, or fails before it opens. The
  // function compares such a screen with all screens of the baseline.
  const isKnown = baseline !== undefined && baseline.shown > 0
  const share = isKnown ? shareOf(viewsOf(canary), viewsOf(baseline)) : overall
  const logTerms = logTermsOf(share, tolerated)
  const updateBoth = (processes: readonly EProcess[], [here, there]: readonly [number, number]) => {
    for (const process of processes) update(process, here, there, logTerms)
  }
  updateBoth([own.allCodes, ledger.allCodes], countedFaults(canary, baseline))
  updateBoth([own.slow, ledger.slow], [canary?.slow ?? 0, baseline?.slow ?? 0])
  for (const code of codesOf(canary?.faults, baseline?.faults)) {
    const processes = [
      getOrMake(own.codes, code, newEProcess),
      getOrMake(ledger.codes, code, newEProcess),
    ]
    updateBoth(processes, countedFaults(canary, baseline, code))
  }
}

function codesOf(here: ScreenCounts['faults'] = {}, there: ScreenCounts['faults'] = {}): string[] {
  return [...Object.keys(here), ...Object.keys(there).filter((code) => !(code in here))]
}

/**
 * Returns the canary's faults. Each address counts at most once, so that one phone cannot add many
 * faults.
 */
function countedFaults(
  canary: ScreenCounts | undefined,
  baseline: ScreenCounts | undefined,
  code?: string,
): [canary: number, baseline: number] {
  const of = (counts: ScreenCounts | undefined) =>
    code === undefined ? faultsOf(counts) : (counts?.faults[code] ?? 0)
  return [Math.min(of(canary), canary?.reporters ?? 0), of(baseline)]
}

function shareOf(canary: number, baseline: number): number {
  return canary + baseline > 0 ? canary / (canary + baseline) : 0
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/**
 * An e-process: evidence against the hypothesis that canary and baseline fail about equally often.
 * The array contains the logarithm of a bet for each ratio in `ratios`. The e-value is the mean of
 * the bets. The probability that a sound release ever reaches an e-value of 100 is at most 1 %,
 * however often it is checked.
 */
type EProcess = Float64Array

/**
 * The ratios of the bets: the failure rate of the canary, divided by the failure rate of the
 * baseline.
 */
const ratios = [3, 10, 30, 100, 1_000]

export const newEProcess = (): EProcess => new Float64Array(ratios.length)

/** Terms of the logarithm of each bet. They depend on the canary's share of views. */
interface LogTerms {
  /** The gains for each fault of the canary, in addition to the loss. */
  readonly gains: Float64Array
  /** The losses for each fault on either side. */
  readonly losses: Float64Array
}

/**
 * Returns the terms for a share, with which the expected e-value does not grow if the hypothesis is
 * true.
 */
export function logTermsOf(share: number, tolerated: number): LogTerms {
  const [gains, losses] = [newEProcess(), newEProcess()]
  // A loop is faster than `map`. A decision spends most of its time here.
  for (let at = 0; at < ratios.length; at++) {
    const ratio = ratios[at]!
    gains[at] = Math.log(ratio / tolerated)
    losses[at] = Math.log((tolerated * share + 1 - share) / (ratio * share + 1 - share))
  }
  return { gains, losses }
}

export function update(
  process: EProcess,
  canary: number,
  baseline: number,
  { gains, losses }: LogTerms,
): void {
  const all = canary + baseline
  for (let at = 0; at < ratios.length; at++) process[at]! += canary * gains[at]! + all * losses[at]!
}

/** Returns the e-value. The value 1 means no evidence that the canary fails more often. */
export function eValue(process: EProcess): number {
  return process.reduce((sum, bet) => sum + Math.exp(Math.min(bet, 600)), 0) / ratios.length
}
