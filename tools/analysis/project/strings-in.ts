import { visitValue, type JsonObject } from '../../../renderer/language'

const known = new WeakMap<JsonObject, ReadonlySet<string>>()

/** Every text in a document, found once. */
export function stringsIn(document: JsonObject): ReadonlySet<string> {
  const before = known.get(document)
  if (before) return before
  const found = new Set<string>()
  visitValue(document, (value) => {
    if (typeof value === 'string') found.add(value)
  })
  known.set(document, found)
  return found
}
