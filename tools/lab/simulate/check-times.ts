import { schedule } from './scenario.ts'

/** The length of a simulation step in seconds. */
export const stepSeconds = 6

/** The times of the next check after a number of consecutive failures. */
export interface CheckTimes {
  /** For each step after the last check: the share of the waiting phones that check in the step. */
  readonly due: Float64Array
}

/**
 * The schedule of phones by the number of consecutive failures. The last entry has the longest
 * wait.
 */
export const checkTimes: readonly CheckTimes[] = waits().map((seconds) => ({
  due: shares(seconds),
}))

function waits(): number[] {
  const found = [schedule.intervalSeconds as number]
  while (found.at(-1)! < schedule.longestSeconds)
    found.push(Math.min(found.at(-1)! * 2, schedule.longestSeconds))
  return found
}

/**
 * Random jitter spreads the checks evenly around the end of the wait. All remaining phones check in
 * the last step.
 */
function shares(seconds: number): Float64Array {
  const [first, last] = [seconds * (1 - schedule.jitter), seconds * (1 + schedule.jitter)]
  const steps = Math.round(last / stepSeconds)
  const passed = (step: number) =>
    Math.min(1, Math.max(0, ((step + 0.5) * stepSeconds - first) / (last - first)))
  return Float64Array.from({ length: steps + 1 }, (_, step) =>
    step === steps ? 1 : (passed(step) - passed(step - 1)) / Math.max(1e-12, 1 - passed(step - 1)),
  )
}
