import { checkTimes, stepSeconds } from './check-times.ts'
import type { Cohort, Ring } from './population.ts'
import { binomial, type Random } from './random.ts'

/** The actions of phones that look for a release in this step. */
export interface PhoneStep {
  /** The position of the newest manifest; undefined while the host does not answer. */
  readonly newest: number | undefined
  /** Called for phones that look, with their number and their manifest. */
  readonly look: (cohort: Cohort, count: number, seen: number) => void
}

/** Runs one step: ends sessions, opens apps and lets due phones look. */
export function runPhones(
  cohort: Cohort,
  step: number,
  { openShare, endShare }: { openShare: number; endShare: number },
  looking: PhoneStep,
  random: Random,
): void {
  const looked: Looked[] = []
  for (let seen = 0; seen < cohort.closed.length; seen++) {
    const closed = cohort.closed[seen]!
    const opened = binomial(closed, openShare, random)
    cohort.closed[seen] =
      closed -
      opened +
      passRings(
        cohort.open[seen]!,
        step,
        endShare,
        random,
        (failures, count) => void looked.push({ seen, failures, count }),
      )
    if (opened > 0) looked.push({ seen, failures: 1, count: opened })
  }
  for (const { seen, failures, count } of looked)
    settle(cohort, step, seen, failures, count, looking)
}

interface Looked {
  readonly seen: number
  /** The number of consecutive failures if the host does not answer now either. */
  readonly failures: number
  readonly count: number
}

/** Runs a step for open phones; returns how many were closed. */
function passRings(
  rings: readonly Ring[],
  step: number,
  endShare: number,
  random: Random,
  looks: (failures: number, count: number) => void,
): number {
  let closed = 0
  for (let level = 0; level < rings.length; level++) {
    const ring = rings[level]!
    if (ring.total === 0) continue
    const { ended, due } = passStep(ring.counts, checkTimes[level]!.due, step, endShare, random)
    ring.total -= ended + due
    closed += ended
    if (due > 0) looks(level + 1, due)
  }
  return closed
}

/** Removes the phones from a ring whose session ends, and those that look now. */
function passStep(
  counts: Int32Array,
  dueShares: Float64Array,
  step: number,
  endShare: number,
  random: Random,
): { ended: number; due: number } {
  const size = counts.length
  let [ended, due] = [0, 0]
  const now = step % size
  for (let age = 1; age < size; age++) {
    const at = age <= now ? now - age : now - age + size
    const count = counts[at]!
    if (count === 0) continue
    const ends = binomial(count, endShare, random)
    const looks = binomial(count - ends, dueShares[age]!, random)
    counts[at] = count - ends - looks
    ended += ends
    due += looks
  }
  return { ended, due }
}

/**
 * Makes phones wait again after a look: with the newest manifest, or longer than before when the
 * host did not answer.
 */
function settle(
  cohort: Cohort,
  step: number,
  seen: number,
  failures: number,
  count: number,
  { newest, look }: PhoneStep,
): void {
  look(cohort, count, seen)
  const level = newest === undefined ? Math.min(failures, checkTimes.length - 1) : 0
  const ring = cohort.open[newest ?? seen]![level]!
  ring.counts[step % ring.counts.length]! += count
  ring.total += count
}

/** The share of open apps that are hidden within a step. */
export function endShareOf(sessionSeconds: number): number {
  return 1 - Math.exp(-stepSeconds / sessionSeconds)
}
