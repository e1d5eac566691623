import type { DragMessage, ToFrame } from '../frame/messages'
import { draggedNodes, isCopying } from '../outline/use-dragging'
import {
  type DroppedNodes,
  type NodeActions,
  type ChildrenPredicate,
  dropTarget,
  type DropTarget,
} from '../outline/use-node-actions'
import { chosenNodes, type SelectionStore } from '../selection'
import type { Workspace } from '../workspace/workspace'
import type { Phone } from './create-phone'
import { fileOf, type LocatedScreen } from './locate-node'
import { isObject, isWithin, valueAt } from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'
import type { DragEvent, ReactNode } from 'react'
import { useStore } from 'zustand'

/** Handles drags of nodes over the phone. A drag begins on the phone or elsewhere in the studio. */
export interface PhoneDrag {
  readonly drag: (message: DragMessage) => void
  /** Drops the nodes at the marked place. `leave` drops nothing. */
  readonly drop: (how: 'move' | 'copy' | 'leave') => void
}

interface Parts {
  readonly phone: Phone
  readonly located: () => LocatedScreen | undefined
  /** Returns the actions for nodes; `undefined` if the person may not edit. */
  readonly editing: () => NodeActions | undefined
  readonly selection: SelectionStore
  readonly workspace: Workspace
}

export function createPhoneDrag({
  phone,
  located,
  editing,
  selection,
  workspace,
}: Parts): PhoneDrag {
  let marked: (PhoneDrop & { readonly nodes: DroppedNodes }) | undefined
  const drop: PhoneDrag['drop'] = (how) => {
    phone.tell({ type: 'marker', pointer: '', where: 'inside', isCopy: false })
    const found = marked
    marked = undefined
    if (!found || how === 'leave') return
    if (found.path !== selection.getState().path)
      selection.select({ path: found.path, pointer: '' })
    editing()?.place(found.nodes, found.target, how === 'copy')
  }
  return {
    drop,
    drag(message) {
      const [screen, actions, { path }] = [located(), editing(), selection.getState()]
      if (!screen || !actions) return
      const nodes = carriedNodes(message, screen, selection, actions)
      const open = { path, text: workspace.text(path) }
      const found = nodes && dropOnPhone({ ...message, nodes }, screen, open, actions.takesChildren)
      marked = found && { ...found, nodes }
      if (message.isEnd) return drop(message.isCopy ? 'copy' : 'move')
      const isCopy = message.isCopy || nodes?.pointers.length === 0
      const where = found?.target.where ?? 'inside'
      phone.tell({ type: 'marker', pointer: found ? message.target : '', where, isCopy })
    },
  }
}

/** Returns the dragged nodes: all selected nodes if one of them is dragged. */
function carriedNodes(
  { pointer }: DragMessage,
  screen: LocatedScreen,
  selection: SelectionStore,
  actions: NodeActions,
): DroppedNodes | undefined {
  if (pointer === '') return draggedNodes.getState()
  const now = selection.getState()
  const from = fileOf(pointer, { ...screen, openPath: now.path })
  if (from.path !== now.path) return undefined
  const chosen = chosenNodes(now)
  return actions.carry(chosen.includes(from.pointer) ? chosen : [from.pointer])
}

interface PhoneDrop {
  readonly path: string
  readonly target: DropTarget
}

interface NodesOverPhone extends Pick<DragMessage, 'target' | 'share' | 'isCopy'> {
  readonly nodes: Pick<DroppedNodes, 'pointers'>
}

/**
 * Returns the target of a drop; undefined if the drop is impossible. Only new nodes can be dropped
 * into a document that is not open. If the target is inside a closed fragment, the node that uses
 * the fragment replaces it.
 */
export function dropOnPhone(
  { nodes: { pointers }, target, share, isCopy }: NodesOverPhone,
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

interface DropLayerProps {
  width: number
  over: (at: Extract<ToFrame, { type: 'over' }>) => void
  drop: PhoneDrag['drop']
}

/** Covers the phone during a drag from the studio, because its frame gets no drag events. */
export function DropLayer({ width, over, drop }: DropLayerProps): ReactNode {
  const nodes = useStore(draggedNodes)
  if (!nodes) return null
  const take = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    const { left, top, width: drawnWidth } = event.currentTarget.getBoundingClientRect()
    const scale = width / drawnWidth
    const isCopy = isCopying(nodes, event)
    event.dataTransfer.dropEffect = isCopy ? 'copy' : 'move'
    const [x, y] = [(event.clientX - left) * scale, (event.clientY - top) * scale]
    over({ type: 'over', x, y, isCopy })
  }
  return (
    <div
      className="pv-drop"
      onDragOver={take}
      onDragLeave={() => drop('leave')}
      onDrop={(event) => {
        event.preventDefault()
        drop(isCopying(nodes, event) ? 'copy' : 'move')
      }}
    />
  )
}
