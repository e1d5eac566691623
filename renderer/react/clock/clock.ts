import type { ClockPort } from '../../core'

/** The date when the page opened. Later changes of the device's date do not affect this value. */
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
