import {
  childNodes,
  type NodeList,
  type TreeNode,
  withDescendants,
} from '../../../analysis/diff/nodes/match'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isWithin } from '../../../../renderer/language'

export interface OutlineRow {
  readonly pointer: string
  readonly level: number
  /** The pointer of the parent node; `undefined` for an area. */
  readonly parent: string | undefined
  readonly position: number
  readonly size: number
  readonly node: TreeNode | undefined
  readonly isOpen: boolean | undefined
}

/** Returns the rows. Leaves out the content of closed rows. */
export function rowsOf(
  areas: readonly NodeList[],
  isClosed: (pointer: string) => boolean,
): OutlineRow[] {
  const rows: OutlineRow[] = []
  areas.forEach(({ pointer, items }, at) => {
    const isOpen = !isClosed(pointer)
    rows.push({
      pointer,
      level: 1,
      parent: undefined,
      position: at + 1,
      size: areas.length,
      node: undefined,
      isOpen,
    })
    if (isOpen) addNodes(items, pointer, 2, isClosed, rows)
  })
  return rows
}

function addNodes(
  nodes: readonly TreeNode[],
  parent: string,
  level: number,
  isClosed: (pointer: string) => boolean,
  into: OutlineRow[],
): void {
  nodes.forEach((node, at) => {
    const { pointer } = node
    const inner = childNodes(node)
    const isOpen = inner.length === 0 ? undefined : !isClosed(pointer)
    into.push({ pointer, level, parent, position: at + 1, size: nodes.length, node, isOpen })
    if (isOpen) addNodes(inner, pointer, level + 1, isClosed, into)
  })
}

/** Returns the pointers of the nodes that contain a node, the outermost first. */
export function pointersAbove(areas: readonly NodeList[], pointer: string): string[] {
  const nodes = areas.flatMap(({ items }) => items.flatMap(withDescendants))
  const above: string[] = []
  let list = nodes.find((node) => node.pointer === pointer)?.list
  for (; list; list = list.owner?.list) above.unshift((list.owner ?? list).pointer)
  return above
}

/** The pointers of the nodes that are hidden on the phone now. */
export const hiddenPointers = createStore<readonly string[]>(() => [])

export function useHiddenPredicate(): (pointer: string) => boolean {
  const places = useStore(hiddenPointers)
  return (pointer) => places.some((place) => isWithin(pointer, place))
}
