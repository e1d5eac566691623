import { t } from '../words/words'
import { useMemo } from 'react'
import {
  child,
  isObject,
  type JsonObject,
  stringOrEmpty,
  valueAt,
} from '../../../../renderer/language'
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
import type { DropPlace } from '../frame/messages'
import type { SelectionStore } from '../selection'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import type { OutlineRow } from './rows'

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

/** The target of a move: a list, and the current `index` of the node after it. */
interface MoveTarget {
  readonly list: string
  readonly index: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

type ChildrenPredicate = (node: JsonObject) => boolean

/**
 * The target of one key press: among its siblings, into the previous sibling, or out of its parent.
 */
function targetOf(
  document: JsonObject,
  pointer: string,
  direction: Direction,
  takes: ChildrenPredicate,
): MoveTarget | undefined {
  const place = placeInList(pointer)
  if (!place) return undefined
  const list = valueAt(document, place.list)
  const length = Array.isArray(list) ? list.length : 0
  if (direction === 'up') return place.index > 0 ? { ...place, index: place.index - 1 } : undefined
  if (direction === 'down')
    return place.index < length - 1 ? { ...place, index: place.index + 2 } : undefined
  return direction === 'in'
    ? targetInside(document, child(place.list, place.index - 1), takes)
    : behindOwner(place.list)
}

/** The end of a node's children; `undefined` if it accepts none. */
function targetInside(
  document: JsonObject,
  pointer: string,
  takes: ChildrenPredicate,
): MoveTarget | undefined {
  const node = valueAt(document, pointer)
  if (typeof node !== 'object' || node === null || Array.isArray(node) || !takes(node))
    return undefined
  const children = node['children']
  return { list: child(pointer, 'children'), index: Array.isArray(children) ? children.length : 0 }
}

/** The target of a drop on a row or a drawn node, by its third at the pointer. */
export function dropTarget(
  document: JsonObject,
  row: Pick<OutlineRow, 'pointer' | 'isOpen'> & { readonly node: object | undefined },
  part: number,
  takes: ChildrenPredicate,
): (MoveTarget & { where: DropPlace }) | undefined {
  if (!row.node)
    return {
      list: row.pointer,
      index: part < 0.5 ? 0 : lengthOf(document, row.pointer),
      where: 'inside',
    }
  const place = placeInList(row.pointer)
  const inside = targetInside(document, row.pointer, takes)
  if (inside && (!place || (part > 0.3 && (part < 0.7 || row.isOpen === true))))
    return row.isOpen ? { ...inside, index: 0, where: 'inside' } : { ...inside, where: 'inside' }
  if (!place) return undefined
  return part < 0.5
    ? { ...place, where: 'before' }
    : { ...place, index: place.index + 1, where: 'behind' }
}

/**
 * The target of a new node: inside the selected node if it accepts children, else after it, else at
 * the end of the body.
 */
function targetOfNew(
  document: JsonObject,
  pointer: string | undefined,
  takes: ChildrenPredicate,
): MoveTarget {
  const inside = pointer === undefined ? undefined : targetInside(document, pointer, takes)
  const place = pointer === undefined ? undefined : placeInList(pointer)
  return (
    inside ??
    (place
      ? { ...place, index: place.index + 1 }
      : { list: '/body', index: lengthOf(document, '/body') })
  )
}

function behindOwner(list: string): MoveTarget | undefined {
  const owner = list.slice(0, list.lastIndexOf('/'))
  const place = placeInList(owner)
  return place && { ...place, index: place.index + 1 }
}

function lengthOf(document: JsonObject, pointer: string): number {
  const list = valueAt(document, pointer)
  return Array.isArray(list) ? list.length : 0
}
