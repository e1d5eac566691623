import type { Snapshot } from './messages'
import { loadsMs, rest, settle } from './settle'
import { takeSnapshot } from './snapshot'
import type { Stage } from './stage'

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
