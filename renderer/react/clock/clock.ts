import type { ClockPort } from '../../core'

/** The date when the page began; setting the date later does not change it. */
export const began = Date.now() - performance.now()

/** The clock of the page: no other module reads the device's time or sets timers. */
export const clock: ClockPort = {
  now: () => Date.now(),
  // `countSleep` adds the time of the phone's sleep.
  elapsed: () => began + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
