import type { ClockPort } from '../../core'

/** The date of the device when the page opened. It does not change with the device's date. */
export const pageOpenedAt = Date.now() - performance.now()

/** The clock of the page. No other module reads the device's time or sets timers. */
export const clock: ClockPort = {
  now: () => Date.now(),
  // `countSleep` replaces this function by one that counts the time while the phone sleeps.
  elapsed: () => pageOpenedAt + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
