import { isObject, type JsonObject } from '../../renderer/language/index.ts'

const notes = new Set(['$comment', '$schema'])

/** A document without what only its authors read: comments, and the address of the grammar. */
export function withoutNotes(document: JsonObject): JsonObject {
  return strip(document) as JsonObject
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !notes.has(name))
      .map(([name, member]) => [name, strip(member)]),
  )
}
