import { t } from '../words/words'
import { useMemo } from 'react'
import { stringOrEmpty, isObject, type JsonObject, valueAt } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import {
  duplicateNode,
  insertNode,
  moveNode,
  type NodeEdit,
  removeValue,
} from '../../../analysis/authoring/document/edits'
import { nodePointer, placeInList, readJson } from '../../../analysis/authoring/document/nodes'
import { useProject } from '../document/use-project'
import type { SelectionStore } from '../selection'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import {
  targetOf,
  targetOfNew,
  type Direction,
  type ChildrenPredicate,
  type MoveTarget,
} from './targets'

/**
 * The actions on nodes of the open document. Each is one undo step, and returns whether it was
 * possible.
 */
export interface NodeActions {
  takesChildren: ChildrenPredicate
  move(pointer: string, direction: Direction): boolean
  moveTo(pointer: string, target: MoveTarget): boolean
  duplicate(pointer: string): boolean
  remove(pointer: string): boolean
  /** Adds a node inside or after the selected one. */
  add(node: JsonObject): boolean
}

/**
 * Edits nodes through the workspace, and selects the edited node. Each call uses the current
 * content.
 */
export function useNodeActions(): NodeActions {
  const { workspace, selection: store } = useStudio()
  const { widgets } = useProject()
  return useMemo(() => nodeActions(workspace, store, widgets), [workspace, store, widgets])
}

interface OpenText {
  readonly text: string
  readonly document: JsonObject
}

function nodeActions(
  workspace: Workspace,
  store: SelectionStore,
  widgets: Project['widgets'],
): NodeActions {
  const takesChildren: ChildrenPredicate = (node) =>
    typeof node['widget'] === 'string' && widgets.get(node['widget'])?.children === true

  const edit = createEdit(workspace, store)
  return {
    takesChildren,
    moveTo: (pointer, target) => edit((now) => moved(now, pointer, target)),
    move: (pointer, direction) =>
      edit((now) => {
        const target = targetOf(now.document, pointer, direction, takesChildren)
        return target && moved(now, pointer, target)
      }),
    duplicate: (pointer) =>
      edit(({ text, document }) =>
        labelled(
          duplicateNode(text, pointer),
          t('useNodeActions.duplicate', { value: nounOf(document, pointer) }),
        ),
      ),
    remove: (pointer) =>
      edit(({ text, document }) => ({
        edits: removeValue(text, pointer),
        pointer: afterRemoval(document, pointer),
        label: t('useNodeActions.remove', { value: nounOf(document, pointer) }),
      })),
    add: (node) =>
      edit(({ text, document }) => {
        const target = targetOfNew(document, nodePointer(store.getState().pointer), takesChildren)
        const name = stringOrEmpty(node['widget']) || stringOrEmpty(node['fragment'])
        return (
          target &&
          labelled(
            insertNode(text, target.list, target.index, node),
            t('useNodeActions.addA', { name }),
          )
        )
      }),
  }
}

/** Edits the open document, if it is valid JSON, and selects the edited node. */
function createEdit(workspace: Workspace, store: SelectionStore) {
  return (make: (now: OpenText) => LabelledEdit | undefined): boolean => {
    const { path } = store.getState()
    const text = workspace.text(path)
    const document = readJson(text)?.json
    const made = isObject(document) ? make({ text, document }) : undefined
    if (!made || made.edits.length === 0) return false
    workspace.apply({ path, edits: made.edits, label: made.label })
    store.select({ pointer: made.pointer })
    return true
  }
}

type LabelledEdit = NodeEdit & { readonly label: string }

function labelled(edit: NodeEdit | undefined, label: string): LabelledEdit | undefined {
  return edit && { ...edit, label }
}

function moved({ text, document }: OpenText, pointer: string, { list, index }: MoveTarget) {
  return labelled(
    moveNode(text, pointer, list, index),
    t('useNodeActions.move', { value: nounOf(document, pointer) }),
  )
}

/** The node to select after a removal: the next, else the previous, else the parent. */
function afterRemoval(document: JsonObject, pointer: string): string {
  const place = placeInList(pointer)
  const list = place && valueAt(document, place.list)
  if (!place || !Array.isArray(list) || list.length < 2)
    return nodePointer(pointer.slice(0, pointer.lastIndexOf('/'))) ?? ''
  return place.index < list.length - 1 ? pointer : `${place.list}/${place.index - 1}`
}

function nounOf(document: JsonObject, pointer: string): string {
  const node = valueAt(document, pointer)
  if (!isObject(node)) return t('useNodeActions.aNode')
  const name = node['id'] ?? node['widget'] ?? node['fragment']
  return typeof name === 'string' ? name : t('useNodeActions.aNode')
}
