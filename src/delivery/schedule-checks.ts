import type { ClockPort } from '../../renderer'

/** What a schedule needs of the world. */
export interface ScheduleWorld {
  /** Looks once; rejects when it failed. */
  check: () => Promise<void>
  clock: Pick<ClockPort, 'after'>
  /** From 0 to 1. */
  random: () => number
  isVisible: () => boolean
  /** Calls whenever the page comes into sight. */
  onVisible: (listener: () => void) => void
}

const intervalMs = 60_000
const longestIntervalMs = 1_800_000
/** So that phones which began together do not ask together for ever. */
const jitter = 0.2

/** Looks at once, then each minute while the page is in sight and again when it comes back; after failures less and less often, up to half an hour. */
export function scheduleChecks({ check, clock, random, isVisible, onVisible }: ScheduleWorld): void {
  let failures = 0
  let isDue = true

  const look = () => {
    if (!isDue || !isVisible()) return
    isDue = false
    void check().then(() => settle(0), () => settle(failures + 1))
  }
  const settle = (times: number) => {
    failures = times
    const waitMs = Math.min(intervalMs * 2 ** failures, longestIntervalMs)
    clock.after(waitMs * (1 - jitter + 2 * jitter * random()), () => {
      isDue = true
      look()
    })
  }
  onVisible(look)
  look()
}
