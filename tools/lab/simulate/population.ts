import { checkTimes } from './check-times.ts'
import { groupEnds } from './release-plan.ts'
import type { Scenario } from './scenario.ts'

/**
 * Phones with the same behaviour: they are in the same stage of a rollout and open the app equally
 * often.
 */
export interface Cohort {
  readonly groupEnd: number
  readonly opensPerDay: number
  readonly closed: number[]
  /**
   * The open phones. The first index is the newest manifest that they have seen, the second index
   * is the number of consecutive failures. Each ring counts phones by the step of their last check.
   */
  readonly open: Ring[][]
}

/** A circular array: the number of open phones by the step of their last check. */
export interface Ring {
  readonly counts: Int32Array
  total: number
}

/** All phones of a scenario at its start: closed, and with the first manifest. */
export function createPopulation(scenario: Scenario): Cohort[] {
  const ends = groupEnds(scenario)
  const cohorts = ends.flatMap((groupEnd, at) =>
    scenario.classes.map(({ share, opensPerDay }) => ({
      groupEnd,
      opensPerDay,
      size: (scenario.phones * share * (groupEnd - (ends[at - 1] ?? 0))) / 1000,
    })),
  )
  const sizes = wholeNumbers(
    cohorts.map(({ size }) => size),
    scenario.phones,
  )
  return cohorts.map(({ groupEnd, opensPerDay }, at) => {
    const cohort: Cohort = { groupEnd, opensPerDay, closed: [], open: [] }
    addManifest(cohort)
    cohort.closed[0] = sizes[at]!
    return cohort
  })
}

/** Adds the counts for phones that have seen the next manifest. */
export function addManifest({ closed, open }: Cohort): void {
  closed.push(0)
  open.push(checkTimes.map(({ due }) => ({ counts: new Int32Array(due.length), total: 0 })))
}

/** Counts open and closed phones. The result must not change during a simulation. */
export function countPhones(cohorts: readonly Cohort[]): number {
  return cohorts.reduce(
    (sum, { closed, open }) =>
      sum +
      closed.reduce((all, count) => all + count, 0) +
      open.flat().reduce((all, { total }) => all + total, 0),
    0,
  )
}

/**
 * Rounds sizes down to whole numbers. Adds the rest to the first entries, one each, so that the sum
 * is `total`.
 */
function wholeNumbers(sizes: readonly number[], total: number): number[] {
  const whole = sizes.map((size) => Math.floor(size + 1e-6))
  let left = total - whole.reduce((sum, size) => sum + size, 0)
  return whole.map((size) => size + (left-- > 0 ? 1 : 0))
}
