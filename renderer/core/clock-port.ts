/** The engine's clock, in milliseconds. `after` returns a function that cancels the timer. */
export interface ClockPort {
  /** The device's date and time, which the user can change. */
  now(): number
  /** The milliseconds since 1970. Unlike `now`, they never decrease. */
  elapsed: () => number
  after(ms: number, run: () => void): () => void
}

export const pause = (clock: ClockPort, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
