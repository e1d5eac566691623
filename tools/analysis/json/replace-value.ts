import {
  type Json,
  type JsonObject,
  objectOrEmpty,
  own,
  segmentsOf,
} from '../../../renderer/language'

/** Returns a document with another value at a pointer. `undefined` removes the value. */
export function replaceValue(
  document: Json | undefined,
  pointer: string,
  value: Json | undefined,
): Json | undefined {
  return replaceInside(document, segmentsOf(pointer), value)
}

function replaceInside(
  owner: Json | undefined,
  [name, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (name === undefined) return value
  if (Array.isArray(owner)) {
    const item = replaceInside(owner[Number(name)], rest, value)
    return owner.toSpliced(Number(name), 1, ...(item === undefined ? [] : [item]))
  }
  const object = objectOrEmpty(owner)
  const { [name]: _, ...others } = object
  const member = replaceInside(own(object, name), rest, value)
  return member === undefined ? others : { ...object, [name]: member }
}

/** Renames a member. The member keeps its position. */
export function renameMember(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value]),
  )
}
