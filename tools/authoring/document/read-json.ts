import { findNodeAtLocation, parse, parseTree, type Node, type ParseError } from 'jsonc-parser'
import { segmentsOf, type Json } from '../../../renderer/language'

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

/** The value at a pointer of a JSON value; undefined if it does not exist. */
export function valueAt(json: Json | undefined, pointer: string): Json | undefined {
  return segmentsOf(pointer).reduce<Json | undefined>(memberOf, json)
}

function memberOf(owner: Json | undefined, name: string): Json | undefined {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, name)) return undefined
  return (owner as Record<string, Json>)[name]
}
