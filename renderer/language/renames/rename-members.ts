import {
  child,
  isObject,
  isWithin,
  own,
  segmentsOf,
  type Json,
  type JsonObject,
  valueAt,
} from '../index.ts'

/** A member of a document by its place, and the name under which it is read. */
export interface Rename {
  readonly pointer: string
  readonly to: string
}

/** A document in which some members have other names than in its text. */
export interface RenameResult {
  readonly document: Json | undefined
  /** Turns a place in this document into the place in its text. */
  readonly written: (pointer: string) => string
}

/**
 * Reads a document with other names for some members; all other parts are shared with it. A member
 * keeps its name if its object already has the other name.
 */
export function renameMembers(
  document: Json | undefined,
  renames: readonly Rename[],
): RenameResult {
  let read = document
  const places: { from: string; to: string }[] = []
  // From the inside out, so that earlier renames leave each place valid.
  const inner = [...renames].sort((one, other) => other.pointer.length - one.pointer.length)
  for (const { pointer, to } of inner) {
    const names = segmentsOf(pointer)
    const name = names.pop() ?? ''
    if (!isFree(read, names, name, to)) continue
    read = renamed(read, [...names, name], to)
    places.push({ from: pointer, to: child(pointer.slice(0, pointer.lastIndexOf('/')), to) })
  }
  return {
    document: read,
    written: (pointer) =>
      places.reduceRight(
        (at, { from, to }) => (isWithin(at, to) ? from + at.slice(to.length) : at),
        pointer,
      ),
  }
}

/** True if the object at a place has the one name, and not the other. */
function isFree(
  document: Json | undefined,
  names: readonly string[],
  from: string,
  to: string,
): boolean {
  const owner = valueAt(document, names)
  return isObject(owner) && own(owner, from) !== undefined && own(owner, to) === undefined
}

/** A copy of the objects and lists along the way to the member. */
function renamed(
  value: Json | undefined,
  [name, ...rest]: readonly string[],
  to: string,
): Json | undefined {
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? renamed(item, rest, to)! : item))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([other, part]) => {
    if (other !== name) return [other, part]
    return rest.length > 0 ? [name, renamed(part, rest, to)] : [to, part]
  })
  return Object.fromEntries(entries) as JsonObject
}
