import { useSyncExternalStore } from 'react'
import { useWorkspace } from './use-workspace'

/** The files that are not saved; draws again when that list changes, not at each keystroke. */
export function useChangedPaths(): readonly string[] {
  const workspace = useWorkspace()
  return useSyncExternalStore(workspace.subscribe, workspace.changedPaths)
}
