import type { Workspace } from './workspace'

/** What takes longer than this is felt by whoever types. */
const quickMs = 8
const longestMs = 400

/** Does work after each change: at once while it is quick, and else when the typing pauses, the longer the work the later. Gives back the end of it. */
export function followAtEase(workspace: Workspace, work: () => void, now: () => number = () => performance.now()): () => void {
  let tookMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const start = now()
    work()
    tookMs = now() - start
  }
  const stop = workspace.subscribe((_, changes) => {
    clearTimeout(timer)
    if (tookMs > quickMs && changes.some(({ isTyped }) => isTyped)) timer = setTimeout(run, Math.min(longestMs, tookMs * 4))
    else run()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
