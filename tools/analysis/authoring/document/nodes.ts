import { findNodeAtOffset, getNodePath } from 'jsonc-parser'
import {
  areasOf,
  child,
  isObject,
  nodeSlots,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { endOf, findPart, readJson } from './read-json'

/** A node of a document with its child nodes. */
export interface TreeNode {
  readonly pointer: string
  readonly source: JsonObject
  /**
   * The member of the parent that contains the node; for a top-level node, the member of the area.
   */
  readonly slot: string
  readonly inner: readonly TreeNode[]
}

/** A part of a document that holds nodes: `/body`, `/loading`, `/modals/barcode/body`. */
export interface TreeArea {
  readonly pointer: string
  readonly nodes: readonly TreeNode[]
}

const nodePlace =
  /^(?:\/(?:body|loading|failed|criticalFallback)|\/modals\/[^/]+\/body)(?:\/\d+)?(?:\/(?:children|empty)\/\d+|\/fallback(?:\/\d+)?)*/

/** The areas of a screen, a fragment or the app document, in reading order. */
export function treeOf(document: Json): TreeArea[] {
  if (!isObject(document)) return []
  return areasOf(document)
    .sort((one, other) => rankOf(one.name) - rankOf(other.name))
    .flatMap(({ pointer, nodes }) =>
      nodes === undefined ? [] : [{ pointer, nodes: nodesIn(nodes, pointer, pointer.slice(1)) }],
    )
}

/** Modals come after the body that opens them. */
function rankOf(area: string): number {
  return area === 'body' ? 0 : area === 'modal' ? 1 : 2
}

function nodesIn(nodes: Json | undefined, pointer: string, slot: string): TreeNode[] {
  if (isObject(nodes)) return [nodeOf(nodes, pointer, slot)]
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node, at) =>
    isObject(node) ? [nodeOf(node, child(pointer, at), slot)] : [],
  )
}

function nodeOf(source: JsonObject, pointer: string, slot: string): TreeNode {
  return {
    pointer,
    source,
    slot,
    inner: nodeSlots.flatMap((name) =>
      source[name] === undefined ? [] : nodesIn(source[name], child(pointer, name), name),
    ),
  }
}

/**
 * Returns the pointer of the innermost node around a pointer, such as `/body/0` for
 * `/body/0/label/t`; `undefined` outside of nodes.
 */
export function nodePointer(pointer: string): string | undefined {
  const found = nodePlace.exec(pointer)?.[0]
  return found !== undefined && /\/\d+$|\/fallback$|^\/criticalFallback$/.test(found)
    ? found
    : undefined
}

/**
 * Returns the list of a node and its index; `undefined` for a node that is not in a list, such as a
 * fallback.
 */
export function placeInList(pointer: string): { list: string; index: number } | undefined {
  const cut = pointer.lastIndexOf('/')
  const index = pointer.slice(cut + 1)
  return /^\d+$/.test(index) ? { list: pointer.slice(0, cut), index: Number(index) } : undefined
}

/**
 * Returns the pointer of the innermost value at an offset; `undefined` if the source is not JSON.
 */
export function pointerAt(text: string, offset: number): string | undefined {
  const root = readJson(text)?.root
  const found = root && findNodeAtOffset(root, offset, true)
  return found && getNodePath(found).reduce<string>((pointer, name) => child(pointer, name), '')
}

/** Returns the range of the value at a pointer; `undefined` if it does not exist. */
export function rangeOf(text: string, pointer: string): { from: number; to: number } | undefined {
  const root = readJson(text)?.root
  const found = root && findPart(root, pointer)
  return found && { from: found.offset, to: endOf(found) }
}
