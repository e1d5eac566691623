import { createContext, useContext, useSyncExternalStore } from 'react'
import { followSettled } from './follow-settled'
import type { Workspace } from './workspace'

/** The workspace that the panels of the page share. */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/**
 * The workspace itself: it stays the same object, so that reading it draws nothing again. Pair it
 * with `useText` or `useFiles`.
 */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('A panel of the studio stands outside of WorkspaceContext.')
  return workspace
}

/**
 * The text of one file; draws again when it changes, and while somebody types in the text editor
 * after a pause.
 */
export function useText(path: string): string {
  const workspace = useWorkspace()
  return useSyncExternalStore(followSettled(workspace), () => workspace.text(path))
}

/**
 * Every file by its path; draws again at changes of any of them as `useText` does, so use it where
 * the whole project matters.
 */
export function useFiles(): ReadonlyMap<string, string> {
  const workspace = useWorkspace()
  return useSyncExternalStore(followSettled(workspace), workspace.files)
}
