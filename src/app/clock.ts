import type { ClockPort } from '../../renderer/core'

/** The clock of the page: the date, and timers of the browser; `elapsed` comes with the actions. */
export const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
