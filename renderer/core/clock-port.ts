/** The clock and the timers of the engine. `after` returns a function that cancels the timer. */
export interface ClockPort {
  /** The device's date and time, which the user can change. */
  now(): number
  /** Milliseconds since 1970 that never decrease, unlike the milliseconds of `now`. */
  elapsed: () => number
  after(ms: number, run: () => void): () => void
}

/** The pause after a failed attempt to load code. The pause doubles with each attempt. */
export const retryPauseMs = (attempts: number): number => Math.min(3000 * 2 ** attempts, 30_000)

export const pause = (clock: ClockPort, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
