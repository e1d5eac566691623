import type { ClockPort } from '../clock-port'

const secondMs = 1000

/** Countdowns. The time also passes in the background, and does not depend on the device's date. */
export interface Countdowns {
  start(state: string, fromSeconds: number): void
  cancel(state: string): void
  cancelAll(): void
}

/** Creates the countdowns of a screen. `onTick` receives the remaining whole seconds. */
export function createCountdowns(
  clock: ClockPort,
  onTick: (state: string, secondsLeft: number) => void,
): Countdowns {
  const stopByEntry = new Map<string, () => void>()
  const cancel = (state: string) => {
    stopByEntry.get(state)?.()
    stopByEntry.delete(state)
  }
  const tick = (state: string, deadline: number, mostMs: number) => {
    const time = clock.elapsed()
    const leftMs = Math.max(0, Math.min(deadline - time, mostMs))
    const seconds = Math.ceil(leftMs / secondMs)
    const pauseMs = leftMs % secondMs || secondMs
    stopByEntry.delete(state)
    if (seconds > 0)
      stopByEntry.set(
        state,
        clock.after(pauseMs, () => tick(state, time + leftMs, leftMs - pauseMs)),
      )
    onTick(state, seconds)
  }
  return {
    start(state, fromSeconds) {
      cancel(state)
      const ms = fromSeconds * secondMs
      tick(state, clock.elapsed() + ms, ms)
    },
    cancel,
    cancelAll: () => [...stopByEntry.keys()].forEach(cancel),
  }
}
