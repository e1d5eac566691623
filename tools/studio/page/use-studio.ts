import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { isWithin } from '../../../renderer/language'
import { nodePointer } from '../../analysis/authoring/document/nodes'
import type { Finding } from '../../analysis/check/report'
import type { CheckState, Checker } from './checker/create-checker'
import type { Layout, LayoutStore } from './layout'
import { screenWords } from './screens/list-screens'
import type { Selection, SelectionStore } from './selection'
import type { SaveControl, SaveState } from './workspace/saving'
import type { Workspace } from './workspace/workspace'

/** The objects that all panels share. Reading them causes no rendering. */
export interface StudioParts {
  readonly workspace: Workspace
  /**
   * Files that documents use but the studio does not edit: widget schemas with their text, and
   * assets with an empty text.
   */
  readonly otherFiles: ReadonlyMap<string, string>
  readonly saving: SaveControl
  readonly selection: SelectionStore
  readonly checker: Checker
  readonly layout: LayoutStore
}

export const StudioContext = createContext<StudioParts | undefined>(undefined)

/** Returns the shared objects. Unlike the other hooks of this file, it never causes a rendering. */
export function useStudio(): StudioParts {
  const parts = useContext(StudioContext)
  if (!parts) throw new Error('A panel of the studio stands outside of StudioContext.')
  return parts
}

/** Returns the selection and the function that changes it. */
export function useSelection(): { selection: Selection; select: SelectionStore['select'] } {
  const { selection } = useStudio()
  return { selection: useStore(selection), select: selection.select }
}

/** Returns one member of the selection. Renders again only when this member changes. */
export function useSelected<Name extends keyof Selection>(name: Name): Selection[Name] {
  return useStore(useStudio().selection, (now) => now[name])
}

export function useLayout(): { layout: Layout; show: LayoutStore['show'] } {
  const { layout } = useStudio()
  return { layout: useStore(layout), show: layout.show }
}

/** Returns the text of one file. Renders again after a change; during typing, after a pause. */
export function useText(path: string): string {
  const { workspace } = useStudio()
  return useSyncExternalStore(followSettled(workspace), () => workspace.text(path))
}

/**
 * Returns all files by path. Renders again after a change of any file, so use it only if you need
 * the whole project.
 */
export function useFiles(): ReadonlyMap<string, string> {
  const { workspace } = useStudio()
  return useSyncExternalStore(followSettled(workspace), workspace.files)
}

/** Returns the paths of the unsaved files. Renders again only when the list changes. */
export function useChangedPaths(): readonly string[] {
  const { workspace } = useStudio()
  return useSyncExternalStore(workspace.subscribe, workspace.changedPaths)
}

/**
 * Returns a function that gives the title of a screen. Without documents, as on the page of all
 * changes, the title is the name.
 */
export function useScreenWords(): (screen: string) => string {
  const { workspace } = useContext(StudioContext) ?? {}
  const follow = workspace ? followSettled(workspace) : followNothing
  const files = useSyncExternalStore(follow, () => workspace?.files() ?? noFiles)
  return (screen) => screenWords(screen, files)
}

const noFiles: ReadonlyMap<string, string> = new Map()
const followNothing = () => () => {}

export function useSaveState(): SaveState {
  return useStore(useStudio().saving)
}

/** Returns the state of the checker. Renders again after each check. */
export function useChecked(): CheckState {
  return useStore(useStudio().checker)
}

const nothing: readonly Finding[] = []

/** Returns the findings of one file. Renders again only when they change. */
export function useFindings(path: string): readonly Finding[] {
  const findings = useStore(useStudio().checker, ({ byFile }) => byFile.get(path) ?? nothing)
  const softenNewNode = useSoftenNewNode()
  return useMemo(() => softenNewNode(findings), [findings, softenNewNode])
}

/**
 * Turns the findings of a new node into notes while the author fills in the node. The review still
 * shows them as mistakes.
 */
export function soften(
  findings: readonly Finding[],
  { newNode, path, pointer }: Pick<Selection, 'newNode' | 'path' | 'pointer'>,
): readonly Finding[] {
  const node = nodePointer(pointer)
  if (newNode === '' || node === undefined) return findings
  return findings.map((finding) =>
    finding.file === path && isWithin(finding.pointer, node)
      ? { ...finding, severity: 'note' }
      : finding,
  )
}

/** Returns `softenNewNode` for the current selection. */
export function useSoftenNewNode(): (findings: readonly Finding[]) => readonly Finding[] {
  const newNode = useSelected('newNode')
  const path = useSelected('path')
  const pointer = nodePointer(useSelected('pointer')) ?? ''
  return useCallback(
    (findings) => soften(findings, { newNode, path, pointer }),
    [newNode, path, pointer],
  )
}

/**
 * The pause in typing, in milliseconds, after which panels are updated. An update at each keystroke
 * would slow down typing.
 */
const pauseMs = 150

/**
 * Calls the listener after each change, but during typing only after a pause. The returned function
 * removes the listener.
 */
type SettledFollower = (listener: () => void) => () => void

const known = new WeakMap<Workspace, SettledFollower>()

/** Returns the function that follows a workspace. All listeners of a workspace share one timer. */
export function followSettled(workspace: Workspace): SettledFollower {
  let follow = known.get(workspace)
  if (!follow) known.set(workspace, (follow = createFollowing(workspace)))
  return follow
}

function createFollowing(workspace: Workspace): SettledFollower {
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
