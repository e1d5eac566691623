import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Finding } from '../../analysis/check/report'
import type { CheckState, Checker } from './checker/create-checker'
import type { Layout, LayoutStore } from './layout'
import type { Selection, SelectionStore } from './selection'
import type { SaveControl, SaveState } from './workspace/saving'
import type { Workspace } from './workspace/workspace'

/**
 * The parts that the panels of the page share. Each stays the same object, so that reading it
 * causes no drawing.
 */
export interface StudioParts {
  readonly workspace: Workspace
  /**
   * Files that documents refer to and that the studio does not edit: schemas of widgets as text,
   * assets as empty texts.
   */
  readonly otherFiles: ReadonlyMap<string, string>
  readonly saving: SaveControl
  readonly selection: SelectionStore
  readonly checker: Checker
  readonly layout: LayoutStore
}

/** The parts of the page. */
export const StudioContext = createContext<StudioParts | undefined>(undefined)

/** The parts themselves; the other hooks of this file draw again when a part changes. */
export function useStudio(): StudioParts {
  const parts = useContext(StudioContext)
  if (!parts) throw new Error('A panel of the studio stands outside of StudioContext.')
  return parts
}

/** The selection, and the function that changes it; draws again at each change. */
export function useSelection(): { selection: Selection; select: SelectionStore['select'] } {
  const { selection } = useStudio()
  return { selection: useStore(selection), select: selection.select }
}

/** One part of the selection; draws again when it changes. */
export function useSelected<Name extends keyof Selection>(name: Name): Selection[Name] {
  return useStore(useStudio().selection, (now) => now[name])
}

/** The layout of the page, and the function that changes it. */
export function useLayout(): { layout: Layout; show: LayoutStore['show'] } {
  const { layout } = useStudio()
  return { layout: useStore(layout), show: layout.show }
}

/**
 * The text of one file; draws again when it changes, but while somebody types only after a pause.
 */
export function useText(path: string): string {
  const { workspace } = useStudio()
  return useSyncExternalStore(followSettled(workspace), () => workspace.text(path))
}

/**
 * Every file by its path; draws again at a change of any of them, like `useText`. Use it only for
 * the whole project.
 */
export function useFiles(): ReadonlyMap<string, string> {
  const { workspace } = useStudio()
  return useSyncExternalStore(followSettled(workspace), workspace.files)
}

/** The unsaved files; draws again when that list changes, not at each keystroke. */
export function useChangedPaths(): readonly string[] {
  const { workspace } = useStudio()
  return useSyncExternalStore(workspace.subscribe, workspace.changedPaths)
}

/** The save state. */
export function useSaveState(): SaveState {
  return useStore(useStudio().saving)
}

/** The findings of the whole project; draws again after each check. */
export function useChecked(): CheckState {
  return useStore(useStudio().checker)
}

const nothing: readonly Finding[] = []

/** The findings of one file; draws again when they change. */
export function useFindings(path: string): readonly Finding[] {
  return useStore(useStudio().checker, ({ byFile }) => byFile.get(path) ?? nothing)
}

/**
 * Displays of the text must not slow down typing, so that they follow after a pause of this length.
 */
const pauseMs = 150

/**
 * Reports changes at once, but typing only once, after a pause. Returns the function that ends it.
 */
type FollowSettled = (listener: () => void) => () => void

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
