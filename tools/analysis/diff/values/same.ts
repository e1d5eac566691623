import { isObject, type Json, type JsonObject } from '../../../../renderer/language'

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
export function memberNames(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
}
