import type { ClockPort } from '../../../renderer/core'

/** A clock that stands still until it is told, so that a scenario takes no time. */
export interface VirtualClock extends ClockPort {
  /**
   * Lets time pass up to the next timer within a span, and runs it; false when there is none and
   * the span is over.
   */
  next(withinMs: number): boolean
}

/** Makes a clock that starts at a moment, in milliseconds. */
export function createVirtualClock(start: number): VirtualClock {
  let now = start
  const timers = new Map<object, { at: number; run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const key = {}
      timers.set(key, { at: now + ms, run })
      return () => void timers.delete(key)
    },
    next(withinMs) {
      const [due] = [...timers].toSorted(([, left], [, right]) => left.at - right.at)
      if (!due || due[1].at > now + withinMs) {
        now += withinMs
        return false
      }
      timers.delete(due[0])
      now = Math.max(now, due[1].at)
      due[1].run()
      return true
    },
  }
}
