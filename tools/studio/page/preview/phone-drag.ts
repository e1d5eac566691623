import type { DragMessage } from '../frame/messages'
import { type CarriedNodes, draggedNodes } from '../outline/dragged'
import type { NodeActions } from '../outline/use-node-actions'
import { chosenNodes, type SelectionStore } from '../selection'
import type { Workspace } from '../workspace/workspace'
import type { Phone } from './create-phone'
import { dropOnPhone, type PhoneDrop } from './drop-on-phone'
import { fileOf, type LocatedScreen } from './locate-node'

/** A drag of the phone's nodes or of nodes from the studio. */
export interface PhoneDrag {
  readonly drag: (message: DragMessage) => void
  /** Drops the nodes at the marked place, or nowhere. */
  readonly drop: (how: 'move' | 'copy' | 'leave') => void
}

interface Parts {
  readonly phone: Phone
  readonly located: () => LocatedScreen | undefined
  /** Returns the actions for nodes; `undefined` for readers. */
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
  let marked: (PhoneDrop & { readonly nodes: CarriedNodes }) | undefined
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

/** Returns the dragged nodes. Selected nodes move together. */
function carriedNodes(
  { pointer }: DragMessage,
  screen: LocatedScreen,
  selection: SelectionStore,
  actions: NodeActions,
): CarriedNodes | undefined {
  if (pointer === '') return draggedNodes.getState()
  const now = selection.getState()
  const from = fileOf(pointer, { ...screen, openPath: now.path })
  if (from.path !== now.path) return undefined
  const chosen = chosenNodes(now)
  return actions.carry(chosen.includes(from.pointer) ? chosen : [from.pointer])
}
