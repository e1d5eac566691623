import type { ClockPort } from '../../core'

/** The date when the page opened, which a change of the device's date does not affect. */
export const began = Date.now() - performance.now()

/** The clock of the page: no other module reads the device's time or sets timers. */
export const clock: ClockPort = {
  now: () => Date.now(),
  // `countSleep` replaces this function.
  elapsed: () => began + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
