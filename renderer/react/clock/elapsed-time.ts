import { pageOpenedAt, clock } from './clock'

type SleepingPage = Pick<Document, 'hidden' | 'addEventListener'>

/**
 * Returns a clock that users cannot set. `performance.now` may stop while the phone sleeps. For the
 * time on a hidden page, the clock therefore uses `performance.now` or `Date.now`, whichever has
 * advanced more.
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

/** From now on, the page's clock includes the phone's sleep. */
export function countSleep(page: SleepingPage): void {
  if (countsSleep) return
  countsSleep = true
  clock.elapsed = createSteadyClock(page)
}
