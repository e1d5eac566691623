import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { isWithin, type JsonObject } from '../../../../renderer/language'
import { parseNodes } from '../../../analysis/authoring/document/arrange'
import { t } from '../words/words'
import type { OutlineRow } from './rows'
import {
  dropTarget,
  type DropTarget,
  type DroppedNodes,
  type NodeActions,
} from './use-node-actions'
import { createStore } from 'zustand/vanilla'

interface DragOptions {
  readonly rows: readonly OutlineRow[]
  /** The selected nodes. A drag of one selected node moves all selected nodes. */
  readonly chosen: readonly string[]
  readonly actions: NodeActions
  /** The document; `undefined` while editing is disabled. */
  readonly document: JsonObject | undefined
}

interface Drop {
  readonly target: DropTarget
  readonly row: string
  readonly isCopy: boolean
}

export function useDragging({ rows, chosen, actions, document }: DragOptions) {
  const [drop, setDrop] = useState<Drop>()
  const dropOf = (event: DragEvent): Drop | undefined => {
    const nodes = nodesOver(event)
    if (!nodes || !document) return undefined
    const isCopy = isCopying(nodes, event)
    const found = rowUnder(event, rows)
    if (!found || (!isCopy && nodes.pointers.some((one) => isWithin(found.row.pointer, one))))
      return undefined
    const target = dropTarget(document, found.row, found.share, actions.takesChildren)
    return target && { target, row: found.row.pointer, isCopy }
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const pointer = (event.target as HTMLElement).dataset['pointer']
      if (!document || pointer === undefined) return event.preventDefault()
      startDrag(event, actions.carry(chosen.includes(pointer) ? chosen : [pointer]))
    },
    onDragOver: (event: DragEvent) => {
      const found = dropOf(event)
      if (found) {
        event.preventDefault()
        event.dataTransfer.dropEffect = found.isCopy ? 'copy' : 'move'
      }
      if (!areSame(found, drop)) setDrop(found)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDrop(undefined)
    },
    onDrop: (event: DragEvent) => {
      const [found, nodes] = [dropOf(event), droppedNodes(event)]
      setDrop(undefined)
      if (!found || !nodes) return
      event.preventDefault()
      actions.place(nodes, found.target, found.isCopy)
    },
  }
  return {
    handlers,
    isCopy: drop?.isCopy ?? false,
    dropAt: (pointer: string) => (drop?.row === pointer ? drop.target.where : undefined),
  }
}

function areSame(one: Drop | undefined, other: Drop | undefined): boolean {
  return (
    one?.row === other?.row &&
    one?.isCopy === other?.isCopy &&
    one?.target.where === other?.target.where
  )
}

/** Returns the row under the pointer, and the pointer's place on it, from 0 to 1 (bottom). */
function rowUnder(
  { target, clientY }: DragEvent,
  rows: readonly OutlineRow[],
): { row: OutlineRow; share: number } | undefined {
  const element = (target as Element).closest<HTMLElement>('[data-pointer]')
  const row = rows.find(({ pointer }) => pointer === element?.dataset['pointer'])
  if (!element || !row) return undefined
  const { top, height } = element.getBoundingClientRect()
  return { row, share: height > 0 ? (clientY - top) / height : 0.5 }
}

interface Clipboard {
  readonly chosen: readonly string[]
  readonly actions: NodeActions
  readonly canEdit: boolean
  readonly say: (what: string) => void
}

/**
 * Returns handlers for copy, cut and paste. The clipboard contains nodes as text, so other screens
 * and windows can paste them.
 */
export function clipboardHandlers({ chosen, actions, canEdit, say }: Clipboard) {
  const copy = (event: ClipboardEvent, done: string) => {
    if (chosen.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeNodes(actions.carry(chosen).sources))
    say(done)
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, t('outlineTools.copied')),
    onCut: (event: ClipboardEvent) => {
      copy(event, t(canEdit ? 'outlineTools.cut' : 'outlineTools.copied'))
      if (canEdit && chosen.length > 0) actions.remove(chosen)
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      if (!canEdit) return
      const sources = parseNodes(event.clipboardData.getData('text/plain'))
      say(t(sources && actions.paste(sources) ? 'outlineTools.pasted' : 'outlineTools.noNode'))
    },
  }
}

export const draggedNodes = createStore<DroppedNodes | undefined>(() => undefined)

const type = 'application/json'

/** Starts a drag of nodes. Other windows of the studio accept the nodes too. */
export function startDrag({ dataTransfer }: DragEvent, nodes: DroppedNodes): void {
  dataTransfer.setData(type, writeNodes(nodes.sources))
  dataTransfer.effectAllowed = nodes.pointers.length > 0 ? 'copyMove' : 'copy'
  draggedNodes.setState(nodes)
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    draggedNodes.setState(undefined, true)
  }
  // If the dragged row was removed from the page, no `dragend` arrives. A `pointermove` also means
  // that the drag has ended.
  for (const event of ['dragend', 'pointermove'])
    window.addEventListener(event, end, { signal: listening.signal })
}

/**
 * Returns the dragged nodes. For a drag from another window, the browser gives the nodes only at
 * the drop, so the lists are empty.
 */
function nodesOver({ dataTransfer }: DragEvent): DroppedNodes | undefined {
  const isForeign = dataTransfer.types.includes(type)
  return draggedNodes.getState() ?? (isForeign ? { pointers: [], sources: [] } : undefined)
}

/** Returns the dropped nodes; `undefined` if something else was dropped. */
function droppedNodes({ dataTransfer }: DragEvent): DroppedNodes | undefined {
  const sources = parseNodes(dataTransfer.getData(type))
  return draggedNodes.getState() ?? (sources && { pointers: [], sources })
}

/**
 * Returns whether a drop copies the nodes. New nodes are always copied, other nodes only with Ctrl,
 * Alt or Command.
 */
export function isCopying(
  { pointers }: DroppedNodes,
  { ctrlKey, altKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean {
  return pointers.length === 0 || ctrlKey || altKey || metaKey
}

/** Returns nodes as JSON text: an object for one node, an array for several. */
function writeNodes(sources: readonly string[]): string {
  return sources.length === 1 ? sources[0]! : `[\n${sources.join(',\n')}\n]`
}
