import { pageOpenedAt, clock } from './clock'

type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Returns a clock in milliseconds since 1970 that users cannot set. On some systems,
 * `performance.now` stops while the phone sleeps, so the hidden time is the longer time of the two
 * clocks.
 */
export function createSteadyClock(page: SleepingPage): () => number {
  let sleptMs = 0
  let hidden: { date: number; time: number; missedMs: number } | undefined
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
  return () => pageOpenedAt + performance.now() + sleptMs + missedMs()
}

let isCounted = false

/** From now on, adds the phone's sleep to the elapsed time of the page. */
export function countSleep(page: SleepingPage): void {
  if (isCounted) return
  isCounted = true
  clock.elapsed = createSteadyClock(page)
}
