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

/** A node of a document in its place, with the nodes inside it. */
export interface TreeNode {
  readonly pointer: string
  readonly source: JsonObject
  /** The member of its owner that contains it; the area's for a node at the top. */
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

/** The areas of a screen, a fragment or the app document, in the order in which they are read. */
export function treeOf(document: Json): TreeArea[] {
  if (!isObject(document)) return []
  return areasOf(document)
    .sort((one, other) => rankOf(one.name) - rankOf(other.name))
    .flatMap(({ pointer, nodes }) =>
      nodes === undefined ? [] : [{ pointer, nodes: nodesIn(nodes, pointer, pointer.slice(1)) }],
    )
}

/** Modals are read after the body that opens them. */
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
 * The innermost node that a place belongs to, as in `/body/0` for `/body/0/label/t`; undefined
 * outside of all nodes.
 */
export function nodePointer(pointer: string): string | undefined {
  const found = nodePlace.exec(pointer)?.[0]
  return found !== undefined && /\/\d+$|\/fallback$|^\/criticalFallback$/.test(found)
    ? found
    : undefined
}

/**
 * The list of a node, and its position there; undefined for a node outside of lists, such as a
 * fallback.
 */
export function placeInList(pointer: string): { list: string; index: number } | undefined {
  const cut = pointer.lastIndexOf('/')
  const index = pointer.slice(cut + 1)
  return /^\d+$/.test(index) ? { list: pointer.slice(0, cut), index: Number(index) } : undefined
}

/**
 * The pointer of the innermost value at an offset of a text; undefined while the text is not JSON.
 */
export function pointerAt(text: string, offset: number): string | undefined {
  const root = readJson(text)?.root
  const found = root && findNodeAtOffset(root, offset, true)
  return found && getNodePath(found).reduce<string>((pointer, name) => child(pointer, name), '')
}

/** The range of the value at a pointer in a text; undefined if it does not exist. */
export function rangeOf(text: string, pointer: string): { from: number; to: number } | undefined {
  const root = readJson(text)?.root
  const found = root && findPart(root, pointer)
  return found && { from: found.offset, to: endOf(found) }
}
