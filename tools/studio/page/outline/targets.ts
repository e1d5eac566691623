import { child, type JsonObject, valueAt } from '../../../../renderer/language'
import { placeInList } from '../../../analysis/authoring/document/nodes'
import type { OutlineRow } from './rows'

/** The target of a move: a list, and the current `index` of the node after it. */
export interface MoveTarget {
  readonly list: string
  readonly index: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

export type ChildrenPredicate = (node: JsonObject) => boolean

/**
 * The target of one key press: among its siblings, into the previous sibling, or out of its parent.
 */
export function targetOf(
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

/** The target of a drop on a row, by the third of the row at the pointer. */
export function dropTarget(
  document: JsonObject,
  row: OutlineRow,
  part: number,
  takes: ChildrenPredicate,
): (MoveTarget & { where: 'before' | 'inside' | 'behind' }) | undefined {
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
export function targetOfNew(
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
