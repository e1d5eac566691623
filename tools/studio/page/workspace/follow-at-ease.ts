import { restFor } from './rest-for'
import type { Workspace } from './workspace'

/**
 * What takes longer than this is felt by whoever types; work beside the page may take as long as a
 * picture of it may be late.
 */
const quickMs = 8
const quickBesideMs = 50

/** Clocks of a follower, in milliseconds. */
export interface Ease {
  now?: () => number
  /**
   * What the work took last beside the page, in a frame or a worker: that needs the same processor.
   */
  beside?: () => number
}

/**
 * Does work after each change: at once while it is quick, and else when the typing pauses, the
 * longer the work the later. Gives back the end of it.
 */
export function followAtEase(
  workspace: Workspace,
  work: () => void,
  { now = () => performance.now(), beside = () => 0 }: Ease = {},
): () => void {
  let tookMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const start = now()
    work()
    tookMs = now() - start
  }
  const stop = workspace.subscribe((_, changes) => {
    clearTimeout(timer)
    const restMs = changes.some(({ isTyped }) => isTyped)
      ? Math.max(restFor(tookMs, quickMs), restFor(beside(), quickBesideMs))
      : 0
    if (restMs > 0) timer = setTimeout(run, restMs)
    else run()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
