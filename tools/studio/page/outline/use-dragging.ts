import { useState, type DragEvent } from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import type { Row } from './rows'
import { dropTarget } from './targets'
import type { NodeActions } from './use-node-actions'

type Drop = NonNullable<ReturnType<typeof dropTarget>> & { readonly row: string }

/** Dragging rows: the dragged row, its target, and the handlers for the tree. */
export function useDragging(
  rows: readonly Row[],
  actions: NodeActions,
  document: JsonObject | undefined,
) {
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<Drop>()
  const end = () => {
    setDragged(undefined)
    setDrop(undefined)
  }

  const dropOf = (event: DragEvent) =>
    document && dropUnder(event, rows, dragged, document, actions.takesChildren)
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const pointer = (event.target as HTMLElement).dataset['pointer']
      if (!document || pointer === undefined) return event.preventDefault()
      event.dataTransfer?.setData('text/plain', pointer)
      setDragged(pointer)
    },
    onDragOver: (event: DragEvent) => {
      const found = dropOf(event)
      if (found) event.preventDefault()
      if (found?.row !== drop?.row || found?.where !== drop?.where) setDrop(found)
    },
    onDrop: (event: DragEvent) => {
      const found = dropOf(event)
      if (found && dragged !== undefined) {
        event.preventDefault()
        actions.moveTo(dragged, found)
      }
      end()
    },
    onDragEnd: end,
  }
  return { handlers, dropAt: (pointer: string) => (drop?.row === pointer ? drop.where : undefined) }
}

/** The target of the dragged row under the pointer; a row cannot be moved into itself. */
function dropUnder(
  { target, clientY }: DragEvent,
  rows: readonly Row[],
  dragged: string | undefined,
  document: JsonObject,
  takesChildren: NodeActions['takesChildren'],
): Drop | undefined {
  const element = (target as Element).closest<HTMLElement>('[data-pointer]')
  const row = rows.find(({ pointer }) => pointer === element?.dataset['pointer'])
  if (!element || !row || dragged === undefined || isWithin(row.pointer, dragged)) return undefined
  const { top, height } = element.getBoundingClientRect()
  const share = height > 0 ? (clientY - top) / height : 0.5
  const found = dropTarget(document, row, share, takesChildren)
  return found && { ...found, row: row.pointer }
}
