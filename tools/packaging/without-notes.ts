import type { Json, JsonObject } from '../../renderer/language/index.ts'

const notes = new Set(['$comment', '$schema'])

/** A document without what only its authors read: comments, and the address of the grammar. */
export function withoutNotes(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (name, member: Json) =>
    notes.has(name) ? undefined : member,
  )
  return JSON.parse(text) as JsonObject
}
