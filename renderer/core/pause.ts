import type { ClockPort } from './clock-port'

/** Settles after some time, in milliseconds. */
export const pause = (clock: ClockPort, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
