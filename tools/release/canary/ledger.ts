import {
  type ScreenCounts,
  type Slot,
  allTries,
  faultsOf,
  triesOf,
  type Rules,
} from './evidence.ts'

/** The bets on one screen. */
export interface ScreenLedger {
  /** On its faults of every code, on those of each code, and on late pictures. */
  readonly every: EProcess
  readonly codes: Map<string, EProcess>
  readonly slow: EProcess
  /** The largest number of addresses that certainly reported a fault of it in one slot. */
  heard: number
}

/** All bets of a rollout. */
export interface Ledger {
  readonly screens: Map<string, ScreenLedger>
  /** Over all screens: on the faults of each code, on those of every code, and on late pictures. */
  readonly codes: Map<string, EProcess>
  readonly every: EProcess
  readonly slow: EProcess
}

/** Settles every bet by the reports, slot by slot. */
export function settleAll(slots: readonly Slot[], { tolerated }: Rules): Ledger {
  const ledger: Ledger = {
    screens: new Map(),
    codes: new Map(),
    every: newEProcess(),
    slow: newEProcess(),
  }
  for (const slot of slots) {
    const overall = shareOf(allTries(slot.canary), allTries(slot.baseline))
    for (const screen of new Set([...Object.keys(slot.canary), ...Object.keys(slot.baseline)]))
      settleScreen(ledger, screen, slot, overall, tolerated)
  }
  return ledger
}

function settleScreen(
  ledger: Ledger,
  screen: string,
  slot: Slot,
  overall: number,
  tolerated: number,
): void {
  const [canary, baseline] = [slot.canary[screen], slot.baseline[screen]]
  const own = getOrMake(ledger.screens, screen, () => ({
    every: newEProcess(),
    codes: new Map<string, EProcess>(),
    slow: newEProcess(),
    heard: 0,
  }))
  own.heard = Math.max(own.heard, canary?.heard ?? 0)
  // A screen without successful views on the other side (a new screen, a start that reached no
  // screen) is compared with all screens there.
  const isKnown = baseline !== undefined && baseline.shown > 0
  const share = isKnown ? shareOf(triesOf(canary), triesOf(baseline)) : overall
  const prices = pricesOf(share, tolerated)
  const bet = (processes: readonly EProcess[], [here, there]: readonly [number, number]) => {
    for (const process of processes) settle(process, here, there, prices)
  }
  bet([own.every, ledger.every], countedFaults(canary, baseline))
  bet([own.slow, ledger.slow], [canary?.slow ?? 0, baseline?.slow ?? 0])
  for (const code of codesOf(canary?.faults, baseline?.faults)) {
    const processes = [
      getOrMake(own.codes, code, newEProcess),
      getOrMake(ledger.codes, code, newEProcess),
    ]
    bet(processes, countedFaults(canary, baseline, code))
  }
}

function codesOf(here: ScreenCounts['faults'] = {}, there: ScreenCounts['faults'] = {}): string[] {
  return [...Object.keys(here), ...Object.keys(there).filter((code) => !(code in here))]
}

/**
 * The counted faults: a canary counts at most one fault for each reporting address, so that one
 * repeating phone or one attacker counts once.
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
 * A bet against the claim that canary and baseline fail about equally often (an e-process). It
 * grows a hundredfold in only one of a hundred sound releases, however often it is checked. It
 * consists of several stakes, one for each ratio; their mean is the bet.
 */
export type EProcess = Float64Array

/** How many times as often the canary fails, for each stake. */
const ratios = [3, 10, 30, 100, 1_000]

/** A new bet with the growth 1. */
export const newEProcess = (): EProcess => new Float64Array(ratios.length)

/** The effect of faults on each stake, given the canary's share of all screens. */
interface Prices {
  /** The effect of one fault of the canary, in addition to the loss of any fault. */
  readonly gains: Float64Array
  /** The effect of one fault of either side. */
  readonly losses: Float64Array
}

/** The prices that make the bet fair. */
export function pricesOf(share: number, tolerated: number): Prices {
  const [gains, losses] = [newEProcess(), newEProcess()]
  // A loop, since a decision spends most of its time here.
  for (let at = 0; at < ratios.length; at++) {
    const ratio = ratios[at]!
    gains[at] = Math.log(ratio / tolerated)
    losses[at] = Math.log((tolerated * share + 1 - share) / (ratio * share + 1 - share))
  }
  return { gains, losses }
}

/** Settles a bet by the faults of one screen in one slot. */
export function settle(
  process: EProcess,
  canary: number,
  baseline: number,
  { gains, losses }: Prices,
): void {
  const all = canary + baseline
  for (let at = 0; at < ratios.length; at++) process[at]! += canary * gains[at]! + all * losses[at]!
}

/** The growth factor of the bet. */
export function growthOf(process: EProcess): number {
  return process.reduce((sum, stake) => sum + Math.exp(Math.min(stake, 600)), 0) / ratios.length
}
