import type { ClockPort } from '../../../renderer/core'

/** A clock that advances only on command. */
export interface VirtualClock extends ClockPort {
  /** Advances to the next timer. Returns false if none is due within the time span. */
  next(withinMs: number): boolean
}

/** The start of every scenario: noon (UTC) of 21 November 2026. */
export const scenarioStart = Date.UTC(2026, 10, 21, 12)

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
