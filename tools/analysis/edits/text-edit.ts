import { format, type Edit, findNodeAtLocation, parseTree, type Node } from 'jsonc-parser'
import { segmentsOf } from '../../../renderer/language'

/** A replacement of a range of text, in offsets of UTF-16 units. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Applies edits, whose offsets all refer to the original text. The edits must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let [at, result] = [0, '']
  for (const { from, to, text: inserted } of sortEdits(edits)) {
    if (from < at || to < from || to > text.length)
      throw new RangeError(
        `The edit ${from}..${to} does not fit a text of ${text.length} characters.`,
      )
    result += text.slice(at, from) + inserted
    at = to
  }
  return result + text.slice(at)
}

/** Returns edits that undo the given edits. The offsets refer to the text after the given edits. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0
  return sortEdits(edits).map(({ from, to, text: inserted }) => {
    const start = from + shift
    shift += inserted.length - (to - from)
    return { from: start, to: start + inserted.length, text: text.slice(from, to) }
  })
}

/**
 * Returns the edit between two texts, without their common start and end; none if the texts are
 * equal.
 */
export function editBetween(before: string, after: string): TextEdit[] {
  if (before === after) return []
  const most = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < most && before[start] === after[start]) start++
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return [{ from: start, to: before.length - end, text: after.slice(start, after.length - end) }]
}

export function sortEdits(edits: readonly TextEdit[]): TextEdit[] {
  return edits.toSorted((left, right) => left.from - right.from || left.to - right.to)
}

/** Formats a text, but keeps the line breaks, the order and the comments of the author. */
export function formatText(text: string): TextEdit[] {
  const edits = format(text, undefined, {
    tabSize: 2,
    insertSpaces: true,
    keepLines: true,
    insertFinalNewline: true,
    eol: '\n',
  })
  return edits
    .filter((edit) => !isSpaceInBrackets(text, edit))
    .map(({ offset, length, content }) => ({ from: offset, to: offset + length, text: content }))
}

/** Returns whether an edit adds a space inside brackets, where documents have none. */
function isSpaceInBrackets(text: string, { offset, length, content }: Edit): boolean {
  const around = `${text[offset - 1] ?? ''}${text[offset + length] ?? ''}`
  return (
    length === 0 &&
    content === ' ' &&
    (around === '{}' || around.startsWith('[') || around.endsWith(']'))
  )
}

/** A range with lines and columns from 1. The end is exclusive. */
export interface Range {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Returns the offsets of a range. `starts` has the offset of each line. */
export function spanOf(
  { line, column, endLine, endColumn }: Range,
  starts: readonly number[],
): { from: number; to: number } {
  return {
    from: (starts[line - 1] ?? 0) + column - 1,
    to: (starts[endLine - 1] ?? 0) + endColumn - 1,
  }
}

export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Finds the ranges of values in a file. The file is parsed on the first call. */
export interface Locator {
  value(pointer: string): Range
  key(pointer: string): Range
  offset(from: number, to: number): Range
}

/**
 * Creates a locator. For a missing value, the locator returns the nearest existing value around the
 * missing value.
 */
export function createLocator(text: string): Locator {
  let root: Node | undefined
  let starts: number[] | undefined
  const tree = () => (root ??= parseTree(text) ?? { type: 'null', offset: 0, length: 0 })
  const range = (from: number, to: number) => rangeOf((starts ??= lineStarts(text)), from, to)
  return {
    value: (pointer) => rangeOfNode(deepest(tree(), segmentsOf(pointer)), range),
    key: (pointer) => rangeOfNode(keyNode(deepest(tree(), segmentsOf(pointer))), range),
    offset: range,
  }
}

function rangeOfNode(node: Node, range: (from: number, to: number) => Range): Range {
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
