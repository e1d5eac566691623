import { useMemo } from 'react'
import { duplicateNode, insertNode, moveNode, removeValue, type NodeEdit } from '../document/edits'
import { nodePointer, placeInList } from '../document/nodes'
import { useProject } from '../document/use-project'
import { readJson, valueAt } from '../document/read-json'
import { stringOf, isObject, type JsonObject } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project'
import { useSelectionStore, type SelectionStore } from '../selection'
import { useWorkspace } from '../workspace/use-workspace'
import type { Workspace } from '../workspace/workspace'
import { targetOf, targetOfNew, type Direction, type TakesChildren, type Target } from './targets'

/**
 * What can be done to the nodes of the document that is open. Each is one step of undo, and gives
 * back whether it was done.
 */
export interface NodeActions {
  takesChildren: TakesChildren
  move(pointer: string, direction: Direction): boolean
  moveTo(pointer: string, target: Target): boolean
  duplicate(pointer: string): boolean
  remove(pointer: string): boolean
  /** Adds a node in or behind the one that is selected. */
  add(node: JsonObject): boolean
}

/**
 * Edits of nodes through the workspace; what was edited is selected. They work on the text as it
 * stands when they are called.
 */
export function useNodeActions(): NodeActions {
  const workspace = useWorkspace()
  const store = useSelectionStore()
  const { widgets } = useProject()
  return useMemo(() => nodeActions(workspace, store, widgets), [workspace, store, widgets])
}

function nodeActions(
  workspace: Workspace,
  store: SelectionStore,
  widgets: Project['widgets'],
): NodeActions {
  const takesChildren: TakesChildren = (node) =>
    typeof node['widget'] === 'string' && widgets.get(node['widget'])?.children === true

  const open = () => {
    const text = workspace.text(store.getState().path)
    const document = readJson(text)?.json
    return isObject(document) ? { text, document } : undefined
  }
  const apply = (edit: NodeEdit | undefined, label: string): boolean => {
    if (!edit || edit.edits.length === 0) return false
    workspace.apply({ path: store.getState().path, edits: edit.edits, label })
    store.select({ pointer: edit.pointer })
    return true
  }
  const moveTo = (pointer: string, target: Target) => {
    const now = open()
    return (
      now !== undefined &&
      apply(
        moveNode(now.text, pointer, target.list, target.index),
        `Move ${nounOf(now.document, pointer)}`,
      )
    )
  }

  return {
    takesChildren,
    moveTo,
    move(pointer, direction) {
      const now = open()
      const target = now && targetOf(now.document, pointer, direction, takesChildren)
      return target !== undefined && moveTo(pointer, target)
    },
    duplicate(pointer) {
      const now = open()
      return (
        now !== undefined &&
        apply(duplicateNode(now.text, pointer), `Duplicate ${nounOf(now.document, pointer)}`)
      )
    },
    remove(pointer) {
      const now = open()
      return (
        now !== undefined &&
        apply(
          { edits: removeValue(now.text, pointer), pointer: afterRemoval(now.document, pointer) },
          `Remove ${nounOf(now.document, pointer)}`,
        )
      )
    },
    add(node) {
      const now = open()
      const target =
        now && targetOfNew(now.document, nodePointer(store.getState().pointer), takesChildren)
      return (
        target !== undefined &&
        apply(
          insertNode(now!.text, target.list, target.index, node),
          `Add a ${stringOf(node['widget']) || stringOf(node['fragment'])}`,
        )
      )
    },
  }
}

/**
 * The node that is selected when another is gone: the next, else the one before, else the one
 * around.
 */
function afterRemoval(document: JsonObject, pointer: string): string {
  const place = placeInList(pointer)
  const list = place && valueAt(document, place.list)
  if (!place || !Array.isArray(list) || list.length < 2)
    return nodePointer(pointer.slice(0, pointer.lastIndexOf('/'))) ?? ''
  return place.index < list.length - 1 ? pointer : `${place.list}/${place.index - 1}`
}

function nounOf(document: JsonObject, pointer: string): string {
  const node = valueAt(document, pointer)
  if (!isObject(node)) return 'a node'
  const name = node['id'] ?? node['widget'] ?? node['fragment']
  return typeof name === 'string' ? name : 'a node'
}
