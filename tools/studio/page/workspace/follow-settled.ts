import type { Workspace } from './workspace'

/**
 * Whoever types on is not held up by what only shows the text: that follows after a pause of this
 * length.
 */
const pauseMs = 150

/**
 * Hears of changes at once, except of typing: of that once, after a pause. Gives back the end of
 * it.
 */
export type FollowSettled = (listener: () => void) => () => void

const known = new WeakMap<Workspace, FollowSettled>()

/** The one wait that all who follow a workspace share. */
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
