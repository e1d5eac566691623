import { isObject, isWithin, valueAt } from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'
import type { DragMessage } from '../frame/messages'
import type { CarriedNodes } from '../outline/dragged'
import { type ChildrenPredicate, dropTarget, type DropTarget } from '../outline/targets'
import { fileOf, type LocatedScreen } from './locate-node'

export interface PhoneDrop {
  readonly path: string
  readonly target: DropTarget
}

interface PhoneDrag extends Pick<DragMessage, 'target' | 'share' | 'isCopy'> {
  readonly nodes: Pick<CarriedNodes, 'pointers'>
}

/**
 * Returns the target of a drop; undefined if it is impossible. Nodes of the open document stay in
 * it. A node inside a fragment stands for the use of the fragment.
 */
export function dropOnPhone(
  { nodes: { pointers }, target, share, isCopy }: PhoneDrag,
  located: LocatedScreen,
  open: { readonly path: string; readonly text: string },
  takesChildren: ChildrenPredicate,
): PhoneDrop | undefined {
  const to = fileOf(target, { ...located, openPath: open.path })
  const isOpen = to.path === open.path
  const document = isOpen ? readJson(open.text)?.json : located.bundle.document
  const isInside = !isCopy && pointers.some((one) => isWithin(to.pointer, one))
  if (target === '' || !isObject(document) || isInside || (pointers.length > 0 && !isOpen))
    return undefined
  const value = valueAt(document, to.pointer)
  const node = isObject(value) ? value : undefined
  const hasChildren = [node?.['children'] ?? []].flat().length > 0
  const row = { pointer: to.pointer, node, isOpen: hasChildren }
  const found = dropTarget(document, row, share, takesChildren)
  return found && { path: to.path, target: found }
}
