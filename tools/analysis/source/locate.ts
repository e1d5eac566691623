import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { segmentsOf } from '../../../renderer/language'
import { lineStarts, type Range } from '../edits/text-edit'

/** Finds positions in one file by JSON pointer. The file is parsed once, on demand. */
export interface Locator {
  value(pointer: string): Range
  key(pointer: string): Range
  offset(from: number, to: number): Range
}

/** Creates a locator for a file. For a missing value it returns the nearest existing ancestor. */
export function createLocator(text: string): Locator {
  let root: Node | undefined
  let starts: number[] | undefined
  const tree = () => (root ??= parseTree(text) ?? { type: 'null', offset: 0, length: 0 })
  const range = (from: number, to: number) => rangeOf((starts ??= lineStarts(text)), from, to)
  return {
    value: (pointer) => spanOf(deepest(tree(), segmentsOf(pointer)), range),
    key: (pointer) => spanOf(keyNode(deepest(tree(), segmentsOf(pointer))), range),
    offset: range,
  }
}

function spanOf(node: Node, range: (from: number, to: number) => Range): Range {
  return range(node.offset, node.offset + node.length)
}

function deepest(root: Node, segments: readonly string[]): Node {
  let node = root
  for (const segment of segments) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment])
    if (!next) break
    node = next
  }
  return node
}

function keyNode(node: Node): Node {
  return node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
}

function rangeOf(starts: readonly number[], from: number, to: number): Range {
  const start = positionOf(starts, from)
  const end = positionOf(starts, to)
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}

function positionOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
