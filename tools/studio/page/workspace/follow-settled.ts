import type { Workspace } from './workspace'

/**
 * Displays of the text must not slow down typing, so that they follow after a pause of this length.
 */
const pauseMs = 150

/**
 * Reports changes at once, but typing only once, after a pause. Returns the function that ends it.
 */
export type FollowSettled = (listener: () => void) => () => void

const known = new WeakMap<Workspace, FollowSettled>()

/** The one timer that all followers of a workspace share. */
export function followSettled(workspace: Workspace): FollowSettled {
  let follow = known.get(workspace)
  if (!follow) known.set(workspace, (follow = createFollowing(workspace)))
  return follow
}

function createFollowing(workspace: Workspace): FollowSettled {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  workspace.subscribe((_, changes) => {
    clearTimeout(timer)
    if (changes.some(({ isTyped }) => isTyped)) timer = setTimeout(tell, pauseMs)
    else tell()
  })
  return (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
}
