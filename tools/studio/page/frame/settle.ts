import type { ScreenInstance } from '../../../../renderer/core'
import { answered } from '../../../../src/app'

/**
 * How long a snapshot, or the next step of a scenario, waits for the loads of a screen, in
 * milliseconds. A load that never ends is shown in its loading state.
 */
export const loadsMs = 1500

/**
 * Waits until each load of a screen has its answer, but at most this long; false when an answer is
 * missing.
 */
export function settle(screen: ScreenInstance, ms: number): Promise<boolean> {
  return Promise.race([answered(screen).then(() => true), rest(ms).then(() => false)])
}

/** Waits until everything that is due has run: effects, lazy widgets, chains without a server. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
