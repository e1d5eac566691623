import { isObject, type Json } from '../../../renderer/language'

/** Returns whether two values are equal. The order of object members does not matter. */
export function areEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, at) => areEqual(item, right[at]))
    )
  if (isObject(left))
    return (
      isObject(right) &&
      Object.keys({ ...left, ...right }).every((name) => areEqual(left[name], right[name]))
    )
  return left === right
}
