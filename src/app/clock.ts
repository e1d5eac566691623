import type { ClockPort } from '../../renderer/core'

/** Real time: milliseconds since 1970, and timers of the browser. */
export const clock: ClockPort = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
