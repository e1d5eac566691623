import type { ClockPort } from '../../../renderer/core'

/** A clock that only moves on command, so that a scenario takes no real time. */
export interface VirtualClock extends ClockPort {
  /**
   * Lets time pass up to the next timer within a span, and runs the timer. False if the span ends
   * without a timer.
   */
  next(withinMs: number): boolean
}

/** Makes a clock that starts at a moment, in milliseconds. */
export function createVirtualClock(start: number): VirtualClock {
  let now = start
  const timers = new Map<object, { at: number; run: () => void }>()
  return {
    now: () => now,
    elapsed: () => now - start,
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
