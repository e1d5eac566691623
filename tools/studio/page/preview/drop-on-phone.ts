import { isObject, isWithin, valueAt } from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'
import type { DragMessage } from '../frame/messages'
import { dropTarget, type NodeActions } from '../outline/use-node-actions'
import { fileOf, type LocatedScreen } from './locate-node'

/** A node of the open document, and the place to which it may be dragged. */
export interface PhoneDrop {
  readonly pointer: string
  readonly target: NonNullable<ReturnType<typeof dropTarget>>
}

/**
 * The target of a drag on the phone; undefined if the node cannot go there. Both nodes are in the
 * open document: a node inside a fragment stands for the use of the fragment.
 */
export function dropOnPhone(
  { pointer, target, share }: DragMessage,
  located: LocatedScreen,
  open: { readonly path: string; readonly text: string },
  takesChildren: NodeActions['takesChildren'],
): PhoneDrop | undefined {
  const document = readJson(open.text)?.json
  if (target === '' || !isObject(document)) return undefined
  const where = { ...located, openPath: open.path }
  const [from, to] = [fileOf(pointer, where), fileOf(target, where)]
  if (from.path !== open.path || to.path !== open.path || isWithin(to.pointer, from.pointer))
    return undefined
  const node = valueAt(document, to.pointer)
  if (!isObject(node)) return undefined
  const children = node['children']
  const isOpen = Array.isArray(children) && children.length > 0
  const found = dropTarget(document, { pointer: to.pointer, node, isOpen }, share, takesChildren)
  return found && { pointer: from.pointer, target: found }
}
