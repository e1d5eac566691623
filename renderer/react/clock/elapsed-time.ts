import { pageOpenedAt, clock } from './clock'

type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Returns a clock that users cannot set. While the phone sleeps, `performance.now` may stop. For
 * time on a hidden page, the clock therefore adds the advance of `performance.now` or of
 * `Date.now`, whichever is larger.
 */
export function createSteadyClock(page: SleepingPage): () => number {
  let sleptMs = 0
  let hiddenSince: { date: number; time: number; missedMs: number } | undefined
  const updateMissedMs = () =>
    hiddenSince
      ? (hiddenSince.missedMs = Math.max(
          hiddenSince.missedMs,
          Date.now() - hiddenSince.date - (performance.now() - hiddenSince.time),
        ))
      : 0
  page.addEventListener('visibilitychange', () => {
    sleptMs += updateMissedMs()
    hiddenSince = page.hidden
      ? { date: Date.now(), time: performance.now(), missedMs: 0 }
      : undefined
  })
  return () => pageOpenedAt + performance.now() + sleptMs + updateMissedMs()
}

let countsSleep = false

/** Makes the page's clock count the time while the phone sleeps. */
export function countSleep(page: SleepingPage): void {
  if (countsSleep) return
  countsSleep = true
  clock.elapsed = createSteadyClock(page)
}
