import {
  findNodeAtLocation,
  parse,
  parseTree,
  type Node,
  type ParseError,
  createScanner,
} from 'jsonc-parser'
import { segmentsOf, type Json } from '../../../../renderer/language'
import type { PrintPlace } from '../../edits/print-json'

/**
 * A text read as JSON, with the place of every value; comments are allowed here; only the check of
 * a document refuses them.
 */
export interface ReadText {
  readonly text: string
  readonly root: Node
  readonly json: Json
}

const kept = new Map<string, ReadText | undefined>()
const most = 12

/**
 * Reads a text; undefined while it is not JSON. The last texts are cached, so that all panels share
 * one reading.
 */
export function readJson(text: string): ReadText | undefined {
  if (kept.has(text)) return kept.get(text)
  const read = readNow(text)
  const oldest = kept.size >= most ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(text, read)
  return read
}

function readNow(text: string): ReadText | undefined {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: false })
  return root && errors.length === 0 ? { text, root, json: parse(text) as Json } : undefined
}

/** The value at a pointer with its place; undefined if it does not exist. */
export function findPart(root: Node, pointer: string): Node | undefined {
  let at: Node | undefined = root
  for (const segment of segmentsOf(pointer))
    at = at && findNodeAtLocation(at, [at.type === 'array' ? Number(segment) : segment])
  return at
}

/** The parts of an object or a list in order: members with their names, or items. */
export function partsOf(container: Node): readonly Node[] {
  return container.children ?? []
}

/** The offset after a part. */
export function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The beginning of the white space before an offset. */
export function spaceBefore(text: string, offset: number): number {
  let at = offset
  while (at > 0 && isSpace(text[at - 1])) at--
  return at
}

/** The end of the white space after an offset. */
export function spaceAfter(text: string, offset: number): number {
  let at = offset
  while (isSpace(text[at])) at++
  return at
}

/** The offset of the comma after a part; undefined if none follows. Comments may precede it. */
export function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined
}

/** The white space before a part that begins a line; undefined for a part inside a line. */
export function lineStart(text: string, offset: number): string | undefined {
  const space = text.slice(spaceBefore(text, offset), offset)
  return space.includes('\n')
    ? space.slice(space[0] === '\r' ? space.lastIndexOf('\r\n') : space.lastIndexOf('\n'))
    : undefined
}

/** The indent of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).match(/^[ \t]*/)?.[0] ?? ''
}

/** The layout of a text at an offset, for printing there. */
export function placeAt(text: string, offset: number): PrintPlace {
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
  return { column, indent: indentAt(text, offset), step: stepOf(text), newline: newlineOf(text) }
}

/** The line break that a text uses. */
export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** One step of indent: that of the first line that has one. */
export function stepOf(text: string): string {
  return text.match(/\n([ \t]+)\S/)?.[1] ?? '  '
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r'
}
