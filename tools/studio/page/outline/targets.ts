import { child, isObject, type JsonObject, valueAt } from '../../../../renderer/language'
import { type ListPlace, placeInList } from '../../../analysis/authoring/document/nodes'
import type { DropPlace } from '../frame/messages'
import type { OutlineRow } from './rows'

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
export function targetOfNew(
  document: JsonObject,
  pointer: string,
  takes: ChildrenPredicate,
): ListPlace {
  return (
    targetInside(document, pointer, takes) ??
    placeAfter(pointer) ?? { list: '/body', index: lengthOf(document, '/body') }
  )
}

export function placeAfter(pointer: string): ListPlace | undefined {
  const place = placeInList(pointer)
  return place && { ...place, index: place.index + 1 }
}

export function lengthOf(document: JsonObject, pointer: string): number {
  const list = valueAt(document, pointer)
  return Array.isArray(list) ? list.length : 0
}
