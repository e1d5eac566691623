import type { DragEvent } from 'react'
import { createStore } from 'zustand/vanilla'
import { parseNodes } from '../../../analysis/authoring/document/arrange'

/** Nodes that are dragged, copied or cut. */
export interface CarriedNodes {
  /** The nodes in the open document; empty for new nodes, and for those of another document. */
  readonly pointers: readonly string[]
  /** The source of each node. */
  readonly sources: readonly string[]
}

/** The nodes that are dragged in this window now. */
export const draggedNodes = createStore<CarriedNodes | undefined>(() => undefined)

const type = 'application/json'

/** Starts a drag. Other windows of the studio can take the nodes too. */
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

/** The nodes over this window. Only the end of a drag from another window shows its content. */
export function nodesOver({ dataTransfer }: DragEvent): CarriedNodes | undefined {
  const isForeign = dataTransfer.types.includes(type)
  return draggedNodes.getState() ?? (isForeign ? { pointers: [], sources: [] } : undefined)
}

/** The nodes that are dropped; `undefined` if another program drops something else. */
export function droppedNodes({ dataTransfer }: DragEvent): CarriedNodes | undefined {
  const sources = parseNodes(dataTransfer.getData(type))
  return draggedNodes.getState() ?? (sources && { pointers: [], sources })
}

/** True if the drop copies the nodes: always for new nodes, otherwise with Ctrl, Alt or Command. */
export function isCopying(
  { pointers }: CarriedNodes,
  { ctrlKey, altKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean {
  return pointers.length === 0 || ctrlKey || altKey || metaKey
}

/** The text of nodes for the clipboard: the source of one node, or a list. */
export function writeNodes(sources: readonly string[]): string {
  return sources.length === 1 ? sources[0]! : `[\n${sources.join(',\n')}\n]`
}
