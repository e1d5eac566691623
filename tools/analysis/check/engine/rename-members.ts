import {
  child,
  isObject,
  isWithin,
  own,
  segmentsOf,
  type Json,
  type JsonObject,
  valueAt,
} from '../../../../renderer/language'

/** A member of a document, and the name under which the code reads it. */
interface Rename {
  readonly pointer: string
  readonly to: string
}

interface RenameResult {
  readonly document: Json | undefined
  readonly filePointer: (pointer: string) => string
}

/** Renames members. If the new name is taken, the old member stays. */
export function renameMembers(
  document: Json | undefined,
  renames: readonly Rename[],
): RenameResult {
  let result = document
  const places: { from: string; to: string }[] = []
  // Inner members come first, so that each rename leaves the pointers of later renames valid.
  const inner = [...renames].sort((one, other) => other.pointer.length - one.pointer.length)
  for (const { pointer, to } of inner) {
    const names = segmentsOf(pointer)
    const name = names.pop() ?? ''
    if (!isFree(result, names, name, to)) continue
    result = renamed(result, [...names, name], to)
    places.push({ from: pointer, to: child(pointer.slice(0, pointer.lastIndexOf('/')), to) })
  }
  return {
    document: result,
    filePointer: (pointer) =>
      places.reduceRight(
        (at, { from, to }) => (isWithin(at, to) ? from + at.slice(to.length) : at),
        pointer,
      ),
  }
}

function isFree(
  document: Json | undefined,
  names: readonly string[],
  from: string,
  to: string,
): boolean {
  const owner = valueAt(document, names)
  return isObject(owner) && own(owner, from) !== undefined && own(owner, to) === undefined
}

function renamed(
  value: Json | undefined,
  [name, ...innerNames]: readonly string[],
  to: string,
): Json | undefined {
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === name ? renamed(item, innerNames, to)! : item))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([other, member]) => {
    if (other !== name) return [other, member]
    return innerNames.length > 0 ? [name, renamed(member, innerNames, to)] : [to, member]
  })
  return Object.fromEntries(entries) as JsonObject
}
