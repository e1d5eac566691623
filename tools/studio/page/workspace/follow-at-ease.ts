import { restFor } from './rest-for'
import type { Workspace } from './workspace'

/**
 * Work that takes longer than this disturbs typing. Work beside the page may take as long as its
 * picture may be late.
 */
const quickMs = 8
const quickBesideMs = 50

/** Clocks of a follower, in milliseconds. */
export interface Ease {
  now?: () => number
  /** The duration of the last work in a frame or a worker, which shares the processor. */
  beside?: () => number
}

/**
 * Runs work after each change: at once while it is quick, otherwise when the typing pauses; the
 * longer the work, the later. Returns the function that ends it.
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
