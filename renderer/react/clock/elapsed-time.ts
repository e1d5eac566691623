import { began, clock } from './clock'

/** The parts of a document that show if the phone may have slept. */
type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Measures elapsed time in milliseconds, including the phone's sleep. Changing the date does not
 * affect `performance.now`, but on some systems it stops while the phone sleeps. A phone sleeps
 * only while its page is hidden. The hidden time is therefore the longer time of the two clocks.
 */
export function createElapsed(page: SleepingPage): () => number {
  let sleptMs = 0
  let hidden: { date: number; time: number; missedMs: number } | undefined
  /** The maximum so far, so that setting the date back does not reduce it. */
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

/** From now on, adds the phone's sleep to the elapsed time of the page. */
export function countSleep(page: SleepingPage): void {
  if (isCounted) return
  isCounted = true
  clock.elapsed = createElapsed(page)
}
