import type { ClockPort } from '../../renderer/core'

/** The clock of the page: the date, and timers of the browser; the actions add `elapsed`. */
export const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
