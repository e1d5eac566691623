import { useMemo } from 'react'
import { t, type WordKey } from '../words/words'
import { child, isObject, type Json, type JsonObject, valueAt } from '../../../../renderer/language'
import type { Project } from '../../../analysis/project/project'
import {
  insertNodes,
  moveNodes,
  type NodesEdit,
  nodeSources,
  outermostNodes,
  removeNodes,
} from '../../../analysis/authoring/document/arrange'
import { copyTexts, type FileEdit, withOwnTexts } from '../../../analysis/authoring/own-texts'
import {
  type ListPlace,
  nodePointer,
  placeInList,
  readJson,
} from '../../../analysis/authoring/document/nodes'
import { useProject } from '../document/use-project'
import { nameNode } from './use-row-views'
import type { SelectionStore } from '../selection'
import { type StudioParts, useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import type { DropPlace } from '../frame/messages'
import type { OutlineRow } from './rows'

export interface DroppedNodes {
  /** The pointers of the nodes; empty for new nodes and for nodes of another document. */
  readonly pointers: readonly string[]
  readonly sources: readonly string[]
}

/**
 * The actions for nodes. Each action is one undo step, selects the resulting nodes, and returns
 * whether it was possible.
 */
export interface NodeActions {
  takesChildren: ChildrenPredicate
  /** Returns the nodes for a drag. Leaves out nodes inside other dragged nodes. */
  carry(pointers: readonly string[]): DroppedNodes
  move(pointers: readonly string[], direction: Direction): boolean
  place(nodes: DroppedNodes, target: ListPlace, isCopy: boolean): boolean
  duplicate(pointers: readonly string[]): boolean
  remove(pointers: readonly string[]): boolean
  /** Adds nodes and opens their properties. */
  add(sources: readonly string[]): boolean
  /** Pastes nodes inside a selected empty container, or after any other selected node. */
  paste(sources: readonly string[]): boolean
}

export function useNodeActions(): NodeActions {
  const studio = useStudio()
  const project = useProject()
  return useMemo(() => nodeActions(studio, project), [studio, project])
}

interface OpenText {
  readonly text: string
  readonly document: JsonObject
}

function nodeActions({ workspace, selection, layout }: StudioParts, project: Project): NodeActions {
  const { widgets } = project
  const nounOf = (nodes: readonly (Json | undefined)[]) => {
    const [node] = nodes
    if (nodes.length > 1) return t('useNodeActions.nodes', { count: nodes.length })
    return isObject(node) ? nodeNoun(node, project, selection) : t('useNodeActions.aNode')
  }
  const labelOf = (what: WordKey, document: JsonObject, pointers: readonly string[]) =>
    t(what, { value: nounOf(pointers.map((pointer) => valueAt(document, pointer))) })
  const takesChildren: ChildrenPredicate = (node) =>
    typeof node['widget'] === 'string' && widgets.get(node['widget'])?.children === true

  const edit = createEdit(workspace, selection)
  const insertCopies = (text: string, sources: readonly string[], place: ListPlace) => {
    const { sources: own, copied } = withOwnTexts(project, sources)
    return {
      ...insertNodes(text, own, place),
      also: copyTexts(project.texts, workspace.text, copied),
    }
  }
  const insert = (sources: readonly string[], placeIn: (document: JsonObject) => ListPlace) => {
    const isDone = edit(({ text, document }) => ({
      ...insertCopies(text, sources, placeIn(document)),
      label: t('useNodeActions.addA', { name: nounOf(sources.map((one) => readJson(one)?.json)) }),
    }))
    if (!isDone) return false
    selection.select({ newNode: sources[0] ?? '' })
    layout.show({ middle: 'properties' })
    return true
  }
  const moveTo = (
    pointers: readonly string[],
    placeIn: (document: JsonObject, nodes: readonly string[]) => ListPlace | undefined,
  ) =>
    edit(({ text, document }) => {
      const place = placeIn(document, outermostNodes(text, pointers))
      const moved = place && moveNodes(text, pointers, place)
      return moved && { ...moved, label: labelOf('useNodeActions.move', document, pointers) }
    })
  const duplicate = (
    pointers: readonly string[],
    placeBehind: (nodes: readonly string[]) => ListPlace | undefined,
  ) =>
    edit(({ text, document }) => {
      const place = placeBehind(outermostNodes(text, pointers))
      return (
        place && {
          ...insertCopies(text, nodeSources(text, pointers), place),
          label: labelOf('useNodeActions.duplicate', document, pointers),
        }
      )
    })
  const addBy = (sources: readonly string[], takes: ChildrenPredicate) =>
    insert(sources, (document) =>
      targetOfNew(document, nodePointer(selection.getState().pointer) ?? '', takes),
    )
  return {
    takesChildren,
    carry(pointers) {
      const text = workspace.text(selection.getState().path)
      return { pointers: outermostNodes(text, pointers), sources: nodeSources(text, pointers) }
    },
    place({ pointers, sources }, target, isCopy) {
      if (pointers.length === 0) return insert(sources, () => target)
      return isCopy ? duplicate(pointers, () => target) : moveTo(pointers, () => target)
    },
    move: (pointers, direction) =>
      moveTo(pointers, (document, nodes) => targetOf(document, nodes, direction, takesChildren)),
    duplicate: (pointers) => duplicate(pointers, (nodes) => placeAfter(nodes.at(-1) ?? '')),
    remove: (pointers) =>
      edit(({ text, document }) => ({
        edits: removeNodes(text, pointers),
        pointers: [afterRemoval(document, outermostNodes(text, pointers))],
        label: labelOf('useNodeActions.remove', document, pointers),
      })),
    add: (sources) => addBy(sources, takesChildren),
    paste: (sources) =>
      addBy(sources, (node) => takesChildren(node) && [node['children'] ?? []].flat().length === 0),
  }
}

interface LabelledEdit extends NodesEdit {
  readonly label: string
  /** Changes of other files that belong to the same undo step. */
  readonly also?: readonly FileEdit[]
}

/** Returns a function that edits the document, and does nothing for invalid JSON. */
function createEdit(workspace: Workspace, store: SelectionStore) {
  return (make: (now: OpenText) => LabelledEdit | undefined): boolean => {
    const { path } = store.getState()
    const text = workspace.text(path)
    const document = readJson(text)?.json
    const made = isObject(document) ? make({ text, document }) : undefined
    if (!made || made.edits.length === 0) return false
    const { edits, label, also = [] } = made
    workspace.apply([{ path, edits }, ...also].map((change) => ({ ...change, label })))
    const [pointer = '', ...others] = made.pointers
    store.select({ pointer, others })
    return true
  }
}

/** Returns the kind and the words of a node, as in the outline: “text ‘Retry’”. */
function nodeNoun(node: JsonObject, project: Project, selection: SelectionStore): string {
  const { kind, name } = nameNode(node, project, selection.getState().locale)
  const noun = `${kind.charAt(0).toLocaleLowerCase()}${kind.slice(1)}`
  return name === '' ? noun : `${noun} “${name}”`
}

/**
 * Returns the pointer to select after nodes are removed: the next sibling, or the previous sibling,
 * or the parent.
 */
function afterRemoval(document: JsonObject, pointers: readonly string[]): string {
  const [first = ''] = pointers
  const place = placeInList(first)
  const gone = pointers.filter((one) => placeInList(one)?.list === place?.list).length
  const left = place ? lengthOf(document, place.list) - gone : 0
  if (!place || left === 0) return nodePointer(first.slice(0, first.lastIndexOf('/'))) ?? ''
  return child(place.list, Math.min(place.index, left - 1))
}

export type Direction = 'up' | 'down' | 'in' | 'out'

export type ChildrenPredicate = (node: JsonObject) => boolean

/** Returns the new place of nodes: up, down, into the previous sibling or out of the parent. */
export function targetOf(
  document: JsonObject,
  nodes: readonly string[],
  direction: Direction,
  takes: ChildrenPredicate,
): ListPlace | undefined {
  const place = placeInList((direction === 'down' ? nodes.at(-1) : nodes[0]) ?? '')
  if (!place) return undefined
  const { list, index } = place
  if (direction === 'up') return index > 0 ? { list, index: index - 1 } : undefined
  if (direction === 'down')
    return index < lengthOf(document, list) - 1 ? { list, index: index + 2 } : undefined
  return direction === 'in'
    ? targetInside(document, child(list, index - 1), takes)
    : placeAfter(list.slice(0, list.lastIndexOf('/')))
}

/** Returns the place after the last child; `undefined` if the node accepts no children. */
function targetInside(
  document: JsonObject,
  pointer: string,
  takes: ChildrenPredicate,
): ListPlace | undefined {
  const node = valueAt(document, pointer)
  if (!isObject(node) || !takes(node)) return undefined
  const list = child(pointer, 'children')
  return { list, index: lengthOf(document, list) }
}

export type DropTarget = ListPlace & { readonly where: DropPlace }

/** Returns the target of a drop. `part` is the pointer's place on the row, from 0 to 1. */
export function dropTarget(
  document: JsonObject,
  row: Pick<OutlineRow, 'pointer' | 'isOpen'> & { readonly node: object | undefined },
  part: number,
  takes: ChildrenPredicate,
): DropTarget | undefined {
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
 * Returns the place of a new node: inside the selected node, or after a selected node that accepts
 * no children. Without a selected node, returns the end of the body.
 */
function targetOfNew(document: JsonObject, pointer: string, takes: ChildrenPredicate): ListPlace {
  return (
    targetInside(document, pointer, takes) ??
    placeAfter(pointer) ?? { list: '/body', index: lengthOf(document, '/body') }
  )
}

function placeAfter(pointer: string): ListPlace | undefined {
  const place = placeInList(pointer)
  return place && { ...place, index: place.index + 1 }
}

export function lengthOf(document: JsonObject, pointer: string): number {
  const list = valueAt(document, pointer)
  return Array.isArray(list) ? list.length : 0
}
