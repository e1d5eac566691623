/**
 * The engine's clock; all times are in milliseconds. `after` returns a function that cancels the
 * timer.
 */
export interface ClockPort {
  /** The device's date and time, which the user can change at any time. */
  now(): number
  /**
   * Milliseconds since 1970 that never go backwards: the time since the page opened, added to the
   * device's date at that moment.
   */
  elapsed: () => number
  after(ms: number, run: () => void): () => void
}
