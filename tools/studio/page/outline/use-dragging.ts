import { useState, type DragEvent } from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import type { Row } from './rows'
import { dropTarget } from './targets'
import type { NodeActions } from './use-node-actions'

type Drop = NonNullable<ReturnType<typeof dropTarget>> & { readonly row: string }

/** Dragging rows: what is dragged, where it would go, and the handlers that the tree needs. */
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

  const dropOf = ({ target, clientY }: DragEvent): Drop | undefined => {
    const element = (target as Element).closest<HTMLElement>('[data-pointer]')
    const row = rows.find(({ pointer }) => pointer === element?.dataset['pointer'])
    if (!element || !row || !document || dragged === undefined || isWithin(row.pointer, dragged))
      return undefined
    const { top, height } = element.getBoundingClientRect()
    const found = dropTarget(
      document,
      row,
      height > 0 ? (clientY - top) / height : 0.5,
      actions.takesChildren,
    )
    return found && { ...found, row: row.pointer }
  }
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
