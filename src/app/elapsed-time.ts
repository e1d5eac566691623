/** The parts of a page that show if the phone slept. */
type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Measures elapsed time in milliseconds. Setting the date does not change `performance.now`, but on
 * some systems it stops while the phone sleeps. A phone sleeps with its page hidden: the time until
 * the page is visible again is the longer one of both clocks.
 */
export function createElapsed(page: SleepingPage): () => number {
  let sleptMs = 0
  let hidden: { date: number; time: number } | undefined
  let latest = 0
  const missedMs = () =>
    hidden ? Math.max(0, Date.now() - hidden.date - (performance.now() - hidden.time)) : 0
  page.addEventListener('visibilitychange', () => {
    sleptMs += missedMs()
    hidden = page.hidden ? { date: Date.now(), time: performance.now() } : undefined
  })
  return () => (latest = Math.max(latest, performance.now() + sleptMs + missedMs()))
}
