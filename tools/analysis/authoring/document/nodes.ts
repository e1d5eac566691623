import {
  findNodeAtOffset,
  getNodePath,
  findNodeAtLocation,
  parse,
  parseTree,
  type Node,
  type ParseError,
  createScanner,
} from 'jsonc-parser'
import { isObject, type Json, segmentsOf, valueAt, pointerTo } from '../../../../renderer/language'
import { readTree, type NodeList, type TreeNode, withDescendants } from '../../diff/nodes/match'
import type { PrintLayout } from '../../edits/print-json'

const nodePlace =
  /^(?:\/(?:body|loading|failed|criticalFallback)|\/modals\/[^/]+\/body)(?:\/\d+)?(?:\/(?:children|empty)\/\d+|\/fallback(?:\/\d+)?)*/

/** Returns the lists of nodes in reading order. A modal comes after the body that opens it. */
export function treeOf(document: Json): NodeList[] {
  if (!isObject(document)) return []
  return readTree(document)
    .roots.filter(({ pointer }) => valueAt(document, pointer) !== undefined)
    .sort((one, other) => rankOf(one.slot) - rankOf(other.slot))
}

/** Returns all nodes of a document. */
export const nodesOf = (document: Json): TreeNode[] =>
  treeOf(document).flatMap(({ items }) => items.flatMap(withDescendants))

function rankOf(area: string): number {
  return area === 'body' ? 0 : area.startsWith('modals/') ? 1 : 2
}

/** Returns the pointer of the node that contains a value; `undefined` if no node does. */
export function nodePointer(pointer: string): string | undefined {
  const found = nodePlace.exec(pointer)?.[0]
  return found !== undefined && /\/\d+$|\/fallback$|^\/criticalFallback$/.test(found)
    ? found
    : undefined
}

/** A place in a list of nodes: before the item with this index, or at the end. */
export interface ListPlace {
  readonly list: string
  readonly index: number
}

/** Returns the place of a node; `undefined` if the node is not in a list, such as a fallback. */
export function placeInList(pointer: string): ListPlace | undefined {
  const cut = pointer.lastIndexOf('/')
  const index = pointer.slice(cut + 1)
  return /^\d+$/.test(index) ? { list: pointer.slice(0, cut), index: Number(index) } : undefined
}

/** Returns the pointer at an offset; `undefined` if the source is not JSON. */
export function pointerAt(text: string, offset: number): string | undefined {
  const root = readJson(text)?.root
  const node = root && findNodeAtOffset(root, offset, true)
  return node && pointerTo(getNodePath(node))
}

export function rangeOf(text: string, pointer: string): { from: number; to: number } | undefined {
  const root = readJson(text)?.root
  const node = root && findNode(root, pointer)
  return node && { from: node.offset, to: endOffset(node) }
}

interface ReadText {
  readonly text: string
  readonly root: Node
  readonly json: Json
}

const cache = new Map<string, ReadText | undefined>()
const most = 12

/** Parses a document; `undefined` for invalid JSON. Cached for all panels of the studio. */
export function readJson(text: string): ReadText | undefined {
  if (cache.has(text)) return cache.get(text)
  const read = readNow(text)
  const oldest = cache.size >= most ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(text, read)
  return read
}

function readNow(text: string): ReadText | undefined {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: false })
  return root && errors.length === 0 ? { text, root, json: parse(text) as Json } : undefined
}

export function findNode(root: Node, pointer: string): Node | undefined {
  let at: Node | undefined = root
  for (const segment of segmentsOf(pointer))
    at = at && findNodeAtLocation(at, [at.type === 'array' ? Number(segment) : segment])
  return at
}

export function entriesOf(container: Node): readonly Node[] {
  return container.children ?? []
}

export function endOffset({ offset, length }: Node): number {
  return offset + length
}

export function spaceBefore(text: string, offset: number): number {
  let at = offset
  while (at > 0 && isSpace(text[at - 1])) at--
  return at
}

export function spaceAfter(text: string, offset: number): number {
  let at = offset
  while (isSpace(text[at])) at++
  return at
}

/** Returns the offset of the next comma, also behind comments; `undefined` without a comma. */
export function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined
}

/**
 * Returns the line break and the indentation before an offset; `undefined` if other text comes
 * before it in its line.
 */
export function lineStart(text: string, offset: number): string | undefined {
  const space = text.slice(spaceBefore(text, offset), offset)
  return space.includes('\n')
    ? space.slice(space[0] === '\r' ? space.lastIndexOf('\r\n') : space.lastIndexOf('\n'))
    : undefined
}

export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).match(/^[ \t]*/)?.[0] ?? ''
}

export function layoutAt(text: string, offset: number): PrintLayout {
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
  return {
    column,
    indent: indentAt(text, offset),
    step: indentStep(text),
    newline: newlineOf(text),
  }
}

export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

export function indentStep(text: string): string {
  return text.match(/\n([ \t]+)\S/)?.[1] ?? '  '
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r'
}
