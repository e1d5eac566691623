import { began, clock } from './clock'

/** The parts of a page that show if the phone slept. */
type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Measures elapsed time in milliseconds. Setting the date does not change `performance.now`, but on
 * some systems it stops while the phone sleeps. A phone sleeps with its page hidden: the time until
 * the page is visible again is the longer one of both clocks.
 */
export function createElapsed(page: SleepingPage): () => number {
  let sleptMs = 0
  let hidden: { date: number; time: number; missedMs: number } | undefined
  /** The longest so far: setting the date back does not shorten it. */
  const missedMs = () =>
    hidden
      ? (hidden.missedMs = Math.max(
          hidden.missedMs,
          Date.now() - hidden.date - (performance.now() - hidden.time),
        ))
      : 0
  page.addEventListener('visibilitychange', () => {
    sleptMs += missedMs()
    hidden = page.hidden ? { date: Date.now(), time: performance.now(), missedMs: 0 } : undefined
  })
  return () => began + performance.now() + sleptMs + missedMs()
}

let isCounted = false

/** Adds the phone's sleep to the elapsed time of the page from now on. */
export function countSleep(page: SleepingPage): void {
  if (isCounted) return
  isCounted = true
  clock.elapsed = createElapsed(page)
}
