import type { ClockPort } from './clock-port'

/** Resolves after `ms` milliseconds. */
export const pause = (clock: ClockPort, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
