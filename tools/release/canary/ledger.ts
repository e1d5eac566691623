import {
  type ScreenCounts,
  type Slot,
  allTries,
  faultsOf,
  triesOf,
  type Rules,
} from './evidence.ts'

/** The e-processes of one screen. */
export interface ScreenLedger {
  /** About faults of any code, about faults of each code, and about slow images. */
  readonly allCodes: EProcess
  readonly codes: Map<string, EProcess>
  readonly slow: EProcess
  /**
   * The largest number of distinct addresses known to have reported a fault in one slot. Only a
   * lower limit is known.
   */
  certainReporters: number
}

/** The e-processes of a rollout. See docs/decisions/canary-analysis.md. */
export interface Ledger {
  readonly screens: Map<string, ScreenLedger>
  /**
   * Over all screens: about faults of each code, about faults of any code, and about slow images.
   */
  readonly codes: Map<string, EProcess>
  readonly allCodes: EProcess
  readonly slow: EProcess
}

/** Updates every e-process with the reports, slot by slot. */
export function updateAll(slots: readonly Slot[], { tolerated }: Rules): Ledger {
  const ledger: Ledger = {
    screens: new Map(),
    codes: new Map(),
    allCodes: newEProcess(),
    slow: newEProcess(),
  }
  for (const slot of slots) {
    const overall = shareOf(allTries(slot.canary), allTries(slot.baseline))
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
  // Without successful views in the baseline (a new screen, or a fault before a screen opens), the
  // screen is compared with all screens of the baseline.
  const isKnown = baseline !== undefined && baseline.shown > 0
  const share = isKnown ? shareOf(triesOf(canary), triesOf(baseline)) : overall
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
 * Returns the number of faults on each side. The canary counts at most one fault per reporting
 * address, so that a single phone or attacker cannot add many.
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
 * Evidence against the hypothesis that the canary and the baseline fail about equally often (an
 * e-process). The array has the logarithm of one bet per ratio in `ratios`; the e-value is the mean
 * of the bets. For a sound release an e-value of 100 has a probability of at most 1 %, however
 * often it is checked.
 */
export type EProcess = Float64Array

/** The alternative hypotheses: the canary fails this many times as often. */
const ratios = [3, 10, 30, 100, 1_000]

/** A new e-process; its e-value is 1. */
export const newEProcess = (): EProcess => new Float64Array(ratios.length)

/**
 * The terms that faults add to the logarithm of each bet, given the share of views that the canary
 * has.
 */
interface LogTerms {
  /** Added for each fault of the canary, besides the loss. */
  readonly gains: Float64Array
  /** Added for each fault on either side. */
  readonly losses: Float64Array
}

/** Calculates the terms for which the expected e-value does not grow under the hypothesis. */
export function logTermsOf(share: number, tolerated: number): LogTerms {
  const [gains, losses] = [newEProcess(), newEProcess()]
  // A loop instead of `map`, since a decision spends most of its time here.
  for (let at = 0; at < ratios.length; at++) {
    const ratio = ratios[at]!
    gains[at] = Math.log(ratio / tolerated)
    losses[at] = Math.log((tolerated * share + 1 - share) / (ratio * share + 1 - share))
  }
  return { gains, losses }
}

/** Updates an e-process with the faults of one screen in one slot. */
export function update(
  process: EProcess,
  canary: number,
  baseline: number,
  { gains, losses }: LogTerms,
): void {
  const all = canary + baseline
  for (let at = 0; at < ratios.length; at++) process[at]! += canary * gains[at]! + all * losses[at]!
}

/**
 * Returns the e-value: the strength of the evidence that the canary fails more often. 1 is no
 * evidence.
 */
export function eValue(process: EProcess): number {
  return process.reduce((sum, bet) => sum + Math.exp(Math.min(bet, 600)), 0) / ratios.length
}
