import type { ClockPort } from '../../renderer/core'

/** What a schedule needs of the world. */
export interface ScheduleDeps {
  /** Looks once; rejects when it failed. */
  check: () => Promise<void>
  clock: ClockPort
  /** From 0 to 1. */
  random: () => number
  isVisible: () => boolean
  /** Calls whenever the page comes into sight, or the phone back to a network. */
  onReturn: (listener: () => void) => void
}

const intervalMs = 60_000
const longestIntervalMs = 1_800_000
/** So that phones which began together do not ask together for ever. */
const jitter = 0.2

/**
 * Looks at once, then each minute while the page is in sight; after failures less and less often,
 * up to half an hour.
 * Who comes back after a minute or more need not wait for that.
 */
export function scheduleChecks({ check, clock, random, isVisible, onReturn }: ScheduleDeps): void {
  let failures = 0
  let isDue = true
  let isUnderWay = false
  let began = 0
  let cancel = () => {}

  const look = () => {
    if (!isDue || isUnderWay || !isVisible()) return
    cancel()
    isUnderWay = true
    began = clock.now()
    void check().then(
      () => settle(0),
      () => settle(failures + 1),
    )
  }
  const settle = (times: number) => {
    failures = times
    isUnderWay = isDue = false
    const waitMs = Math.min(intervalMs * 2 ** failures, longestIntervalMs)
    cancel = clock.after(waitMs * (1 - jitter + 2 * jitter * random()), lookNow)
  }
  const lookNow = () => {
    isDue = true
    look()
  }
  onReturn(() => (Math.abs(clock.now() - began) >= intervalMs ? lookNow() : look()))
  look()
}
