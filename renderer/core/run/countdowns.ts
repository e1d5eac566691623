import type { ClockPort } from '../ports'

const secondMs = 1000

/** Countdowns by deadline, so that time spent in the background counts. */
export interface Countdowns {
  start(state: string, fromSeconds: number): void
  cancel(state: string): void
  cancelAll(): void
}

/** Creates the countdowns of a screen; `tell` gets the whole seconds that are left, down to 0. */
export function createCountdowns(
  clock: ClockPort,
  tell: (state: string, secondsLeft: number) => void,
): Countdowns {
  const running = new Map<string, () => void>()
  const cancel = (state: string) => {
    running.get(state)?.()
    running.delete(state)
  }
  const tick = (state: string, deadline: number) => {
    const leftMs = Math.max(0, deadline - clock.now())
    const seconds = Math.ceil(leftMs / secondMs)
    running.delete(state)
    if (seconds > 0)
      running.set(
        state,
        clock.after(leftMs % secondMs || secondMs, () => tick(state, deadline)),
      )
    tell(state, seconds)
  }
  return {
    start(state, fromSeconds) {
      cancel(state)
      tick(state, clock.now() + fromSeconds * secondMs)
    },
    cancel,
    cancelAll: () => [...running.keys()].forEach(cancel),
  }
}
