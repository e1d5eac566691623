import type { ClockPort } from '../../renderer/core'

/** The services that a schedule uses. */
export interface ScheduleDeps {
  check: () => Promise<void>
  clock: ClockPort
  random: () => number
  isVisible: () => boolean
  /** Calls `listener` whenever the page becomes visible or online. */
  onReturn: (listener: () => void) => void
}

const intervalMs = 60_000
const longestIntervalMs = 1_800_000
/** The random part of the interval distributes the requests of phones that started together. */
const jitter = 0.2

/**
 * Checks at once, and then every minute while the page is visible. After failures the interval
 * grows to half an hour.
 */
export function scheduleChecks({ check, clock, random, isVisible, onReturn }: ScheduleDeps): void {
  let failures = 0
  let isDue = true
  let isRunning = false
  let startedAt = 0
  let cancel = () => {}

  const checkIfDue = () => {
    if (!isDue || isRunning || !isVisible()) return
    cancel()
    isRunning = true
    startedAt = clock.elapsed()
    void check().then(
      () => scheduleNext(0),
      () => scheduleNext(failures + 1),
    )
  }
  const scheduleNext = (times: number) => {
    failures = times
    isRunning = isDue = false
    const waitMs = Math.min(intervalMs * 2 ** failures, longestIntervalMs)
    cancel = clock.after(waitMs * (1 - jitter + 2 * jitter * random()), checkNow)
  }
  const checkNow = () => {
    isDue = true
    checkIfDue()
  }
  onReturn(() => (clock.elapsed() - startedAt >= intervalMs ? checkNow() : checkIfDue()))
  checkIfDue()
}
