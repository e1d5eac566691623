import { checkTimes, stepSeconds } from './check-times.ts'
import type { Cohort, Ring } from './population.ts'
import { binomial, type Random } from './random.ts'

/** The context of phones that check for a release in this step. */
export interface PhoneStep {
  /** The index of the newest manifest; `undefined` while the host is down. */
  readonly newest: number | undefined
  /** Called with a number of phones that check now, and with the manifest that they have seen. */
  readonly look: (cohort: Cohort, count: number, seen: number) => void
}

/** Runs one step: ends sessions, opens apps, and lets due phones check. */
export function runPhones(
  cohort: Cohort,
  step: number,
  { openShare, endShare }: { openShare: number; endShare: number },
  looking: PhoneStep,
  random: Random,
): void {
  const looked: CheckResult[] = []
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

interface CheckResult {
  readonly seen: number
  /** The number of consecutive failures if this check fails too. */
  readonly failures: number
  readonly count: number
}

/** Runs a step for open phones. Returns the number of phones that close the app. */
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

/** Removes phones from a ring if their session ends or if they check now. */
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
 * Puts phones into a ring again after a check: with the newest manifest, or with a longer wait if
 * the host is down.
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

/** The share of the open apps that borrowers close during a step. */
export function endShareOf(sessionSeconds: number): number {
  return 1 - Math.exp(-stepSeconds / sessionSeconds)
}
