/**
 * A bet against the claim that canary and baseline fail about equally often (an e-process). It
 * grows a hundredfold in only one of a hundred sound releases, however often it is checked. It
 * consists of several stakes, one for each ratio; their mean is the bet.
 */
export type Wager = Float64Array

/** How many times as often the canary fails, for each stake. */
const ratios = [3, 10, 30, 100, 1_000]

/** A new bet with the growth 1. */
export const newWager = (): Wager => new Float64Array(ratios.length)

/** The effect of faults on each stake, given the canary's share of all screens. */
export interface Prices {
  /** The effect of one fault of the canary, in addition to the loss of any fault. */
  readonly gains: Float64Array
  /** The effect of one fault of either side. */
  readonly losses: Float64Array
}

/** The prices that make the bet fair. */
export function pricesOf(share: number, tolerated: number): Prices {
  const [gains, losses] = [newWager(), newWager()]
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
  wager: Wager,
  canary: number,
  baseline: number,
  { gains, losses }: Prices,
): void {
  const all = canary + baseline
  for (let at = 0; at < ratios.length; at++) wager[at]! += canary * gains[at]! + all * losses[at]!
}

/** The growth factor of the bet. */
export function growthOf(wager: Wager): number {
  return wager.reduce((sum, stake) => sum + Math.exp(Math.min(stake, 600)), 0) / ratios.length
}
