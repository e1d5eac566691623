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
 * Parsed JSON with the position of every value. Comments are allowed here; the check of the
 * document reports them.
 */
export interface ReadText {
  readonly text: string
  readonly root: Node
  readonly json: Json
}

const cache = new Map<string, ReadText | undefined>()
const most = 12

/**
 * Parses JSON; `undefined` if the source is invalid. The last results are cached, so that all
 * panels parse a document once.
 */
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

/** Returns the value at a pointer with its position; `undefined` if it does not exist. */
export function findPart(root: Node, pointer: string): Node | undefined {
  let at: Node | undefined = root
  for (const segment of segmentsOf(pointer))
    at = at && findNodeAtLocation(at, [at.type === 'array' ? Number(segment) : segment])
  return at
}

/** The parts of an object (members with names) or of a list (items), in order. */
export function partsOf(container: Node): readonly Node[] {
  return container.children ?? []
}

/** The offset after a part. */
export function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The start of the white space before an offset. */
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

/** The offset of the comma after a part, also after comments; `undefined` without a comma. */
export function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined
}

/** The white space before a part at the start of a line; `undefined` for a part inside a line. */
export function lineStart(text: string, offset: number): string | undefined {
  const space = text.slice(spaceBefore(text, offset), offset)
  return space.includes('\n')
    ? space.slice(space[0] === '\r' ? space.lastIndexOf('\r\n') : space.lastIndexOf('\n'))
    : undefined
}

/** The indentation of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).match(/^[ \t]*/)?.[0] ?? ''
}

/** The layout at an offset, for printing there. */
export function placeAt(text: string, offset: number): PrintPlace {
  const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
  return { column, indent: indentAt(text, offset), step: stepOf(text), newline: newlineOf(text) }
}

/** The line break that a text uses. */
export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** One step of indentation: that of the first indented line. */
export function stepOf(text: string): string {
  return text.match(/\n([ \t]+)\S/)?.[1] ?? '  '
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r'
}
