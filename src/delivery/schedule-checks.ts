import type { ClockPort } from '../../renderer/core'

/** The services that a schedule uses. */
export interface ScheduleDeps {
  /** Checks once; rejects on failure. */
  check: () => Promise<void>
  clock: ClockPort
  /** A random number from 0 to 1. */
  random: () => number
  isVisible: () => boolean
  /** Calls whenever the page becomes visible, or the phone is online again. */
  onReturn: (listener: () => void) => void
}

const intervalMs = 60_000
const longestIntervalMs = 1_800_000
/** Keeps phones that started together from sending requests together for ever. */
const jitter = 0.2

/**
 * Checks at once, then each minute while the page is visible. After failures it checks less and
 * less often, down to every half hour. A return after a minute or more checks at once.
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
    began = clock.elapsed()
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
  onReturn(() => (clock.elapsed() - began >= intervalMs ? lookNow() : look()))
  look()
}
