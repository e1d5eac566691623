/**
 * A bet, against the claim that canary and baseline fail about equally often, which grows a hundred
 * times only once in a hundred sound releases, however often it is looked at (an e-process). Several
 * stakes are placed, one on each of some ratios; their mean is the bet.
 */
export type Wager = Float64Array

/** How many times as often the canary fails, for each stake. */
const ratios = [3, 10, 30, 100, 1_000]

/** A bet on which nothing was won or lost yet. */
export const newWager = (): Wager => new Float64Array(ratios.length)

/** What faults do to each stake, where the canary has a share of all screens. */
export interface Prices {
  /** One of the canary, more than one of anybody. */
  readonly gains: Float64Array
  /** One of anybody. */
  readonly losses: Float64Array
}

/** The prices that make the bet a fair one. */
export function pricesOf(share: number, tolerated: number): Prices {
  const [gains, losses] = [newWager(), newWager()]
  // A loop, since this is what a decision spends its time on.
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

/** How many times the bet has grown. */
export function growthOf(wager: Wager): number {
  return wager.reduce((sum, stake) => sum + Math.exp(Math.min(stake, 600)), 0) / ratios.length
}
