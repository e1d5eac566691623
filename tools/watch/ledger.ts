import type { ScreenCounts, Slot } from './evidence.ts'
import type { Rules } from './rules.ts'
import { allTries, faultsOf, triesOf } from './totals.ts'
import { newWager, pricesOf, settle, type Wager } from './wager.ts'

/** The bets on one screen. */
export interface ScreenLedger {
  /** On its faults of every code, on those of each code, and on late pictures. */
  readonly every: Wager
  readonly codes: Map<string, Wager>
  readonly slow: Wager
  /** The largest number of addresses that certainly reported a fault of it in one slot. */
  heard: number
}

/** All bets of a rollout. */
export interface Ledger {
  readonly screens: Map<string, ScreenLedger>
  /** Over all screens: on the faults of each code, on those of every code, and on late pictures. */
  readonly codes: Map<string, Wager>
  readonly every: Wager
  readonly slow: Wager
}

/** Settles every bet by the reports, slot by slot. */
export function settleAll(slots: readonly Slot[], { tolerated }: Rules): Ledger {
  const ledger: Ledger = {
    screens: new Map(),
    codes: new Map(),
    every: newWager(),
    slow: newWager(),
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
    every: newWager(),
    codes: new Map<string, Wager>(),
    slow: newWager(),
    heard: 0,
  }))
  own.heard = Math.max(own.heard, canary?.heard ?? 0)
  // A screen without successful views on the other side (a new screen, a start that reached no
  // screen) is compared with all screens there.
  const isKnown = baseline !== undefined && baseline.shown > 0
  const share = isKnown ? shareOf(triesOf(canary), triesOf(baseline)) : overall
  const prices = pricesOf(share, tolerated)
  const bet = (wagers: readonly Wager[], [here, there]: readonly [number, number]) => {
    for (const wager of wagers) settle(wager, here, there, prices)
  }
  bet([own.every, ledger.every], countedFaults(canary, baseline))
  bet([own.slow, ledger.slow], [canary?.slow ?? 0, baseline?.slow ?? 0])
  for (const code of codesOf(canary?.faults, baseline?.faults)) {
    const wagers = [getOrMake(own.codes, code, newWager), getOrMake(ledger.codes, code, newWager)]
    bet(wagers, countedFaults(canary, baseline, code))
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
