import type { Snapshot } from './messages'
import { settle } from './settle'
import { takeSnapshot } from './snapshot'
import type { Stage } from './stage'

/**
 * How long a snapshot waits for the loads of a screen, in milliseconds: a load that never ends is
 * shown as it looks meanwhile.
 */
export const loadsMs = 1500

/** Takes a snapshot of the mounted screen once its loads have an answer. */
export async function snapshotStage(
  stage: Stage,
  root: HTMLElement,
): Promise<Snapshot | undefined> {
  const before = stage.now()
  if (!before) return undefined
  const isSettled = await settle(before.mounted.view.screen, loadsMs)
  await rest(30)
  const on = stage.now() ?? before
  return {
    screen: on.mounted.view.screen.program.screen,
    isSettled,
    ...(await takeSnapshot(root, on.visit.world)),
  }
}

/** Lets everything that is due run: effects, lazy widgets, chains that need no server. */
export function rest(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
