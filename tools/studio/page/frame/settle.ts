import type { ScreenInstance } from '../../../../renderer/core'
import { answered } from '../../../../src/app'

/**
 * How long a snapshot, or the next step of a scenario, waits for the loads of a screen, in
 * milliseconds: a load that never ends is shown as it looks meanwhile.
 */
export const loadsMs = 1500

/** Waits until each load of a screen has its answer, but no longer than this; false when one has none yet. */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  return Promise.race([answered(screen).then(() => true), rest(ms).then(() => false)])
}

/** Lets everything that is due run: effects, lazy widgets, chains that need no server. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
