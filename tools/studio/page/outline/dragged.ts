import type { DragEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import { parseNodes } from '../../../analysis/authoring/document/arrange'

export interface CarriedNodes {
  /** The pointers of the nodes; none for new nodes, and for nodes of another document. */
  readonly pointers: readonly string[]
  readonly sources: readonly string[]
}

export const draggedNodes = createStore<CarriedNodes | undefined>(() => undefined)

const type = 'application/json'

/** Starts a drag of nodes. Other windows of the studio can take the nodes, too. */
export function startDrag({ dataTransfer }: DragEvent, nodes: CarriedNodes): void {
  dataTransfer.setData(type, writeNodes(nodes.sources))
  dataTransfer.effectAllowed = nodes.pointers.length > 0 ? 'copyMove' : 'copy'
  draggedNodes.setState(nodes)
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    draggedNodes.setState(undefined, true)
  }
  // A removed row gets no event at the end. The pointer moves only after a drag.
  for (const event of ['dragend', 'pointermove'])
    window.addEventListener(event, end, { signal: listening.signal })
}

/** Returns the nodes above a target. A drag from another window shows them only at its end. */
export function nodesOver({ dataTransfer }: DragEvent): CarriedNodes | undefined {
  const isForeign = dataTransfer.types.includes(type)
  return draggedNodes.getState() ?? (isForeign ? { pointers: [], sources: [] } : undefined)
}

/** Returns the dropped nodes; `undefined` if another program drops something else. */
export function droppedNodes({ dataTransfer }: DragEvent): CarriedNodes | undefined {
  const sources = parseNodes(dataTransfer.getData(type))
  return draggedNodes.getState() ?? (sources && { pointers: [], sources })
}

/** Returns whether a drop copies: always for new nodes, otherwise with Ctrl, Alt or Command. */
export function isCopying(
  { pointers }: CarriedNodes,
  { ctrlKey, altKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean {
  return pointers.length === 0 || ctrlKey || altKey || metaKey
}

/** Returns the text of one node, or of a list. */
export function writeNodes(sources: readonly string[]): string {
  return sources.length === 1 ? sources[0]! : `[\n${sources.join(',\n')}\n]`
}
