import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import type { DocumentNames } from '../../actions/meaning'

/** The names of both states of one document, so that each side is described in its own words. */
export interface NamesPair {
  readonly before: DocumentNames
  readonly after: DocumentNames
}

/** A value of a document in both states; one of them may lack it. */
export interface Difference<Value extends Json | undefined = Json | undefined> {
  readonly before: Value
  readonly after: Value
  /** JSON pointer of the value. */
  readonly pointer: string
  readonly names: NamesPair
}

/** The members that differ, by name; none for a value that is not an object. */
export function differingMembers(
  difference: Difference,
): (readonly [name: string, member: Difference])[] {
  return memberNames(objectOf(difference.before), objectOf(difference.after))
    .map((name) => [name, memberOf(difference, name)] as const)
    .filter(([, { before, after }]) => !same(before, after))
}

/** One member of both states. */
export function memberOf({ before, after, pointer, names }: Difference, name: string): Difference {
  return {
    before: objectOf(before)[name],
    after: objectOf(after)[name],
    pointer: `${pointer}/${name}`,
    names,
  }
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/**
 * Whether two values are the same. The order of an object's members does not count; that of a list
 * does.
 */
export function same(left: Json | undefined, right: Json | undefined): boolean {
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, at) => same(item, right[at]))
    )
  if (isObject(left))
    return (
      isObject(right) && memberNames(left, right).every((name) => same(left[name], right[name]))
    )
  return left === right
}

/**
 * The names of the members of two objects: those of the second in its order, then those that only
 * the first has.
 */
function memberNames(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
}
