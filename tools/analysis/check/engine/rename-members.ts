import {
  child,
  isObject,
  isWithin,
  own,
  segmentsOf,
  type Json,
  valueAt,
} from '../../../../renderer/language'
import { replaceValue, renameMember } from '../../json/replace-value'

interface Rename {
  readonly pointer: string
  readonly to: string
}

interface RenameResult {
  readonly document: Json | undefined
  readonly filePointer: (pointer: string) => string
}

/** Renames members of a document. If the object has the new name, the old name stays. */
export function renameMembers(
  document: Json | undefined,
  renames: readonly Rename[],
): RenameResult {
  let result = document
  const places: { from: string; to: string }[] = []
  // Inner members are renamed first, because a rename of an outer member changes the pointers of
  // the members inside it.
  const inner = [...renames].sort((one, other) => other.pointer.length - one.pointer.length)
  for (const { pointer, to } of inner) {
    const around = pointer.slice(0, pointer.lastIndexOf('/'))
    const name = segmentsOf(pointer).at(-1) ?? ''
    const owner = valueAt(result, around)
    if (!isObject(owner) || own(owner, name) === undefined || own(owner, to) !== undefined) continue
    result = replaceValue(result ?? null, around, renameMember(owner, name, to))
    places.push({ from: pointer, to: child(around, to) })
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
