/** Time in milliseconds; `after` returns its cancellation. */
export interface ClockPort {
  /** The phone's date, which people can change at any moment. */
  now(): number
  /** The elapsed time since 1970, counted from the date when the page began; it never goes back. */
  elapsed: () => number
  after(ms: number, run: () => void): () => void
}
