import type { Json, JsonObject } from '../../renderer/language/index.ts'

const notes = new Set(['$comment', '$schema'])

/** A document without the parts for its authors: comments, and the address of the grammar. */
export function withoutNotes(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (name, member: Json) =>
    notes.has(name) ? undefined : member,
  )
  return JSON.parse(text) as JsonObject
}
