import { isObject, own, type Json } from '../../../renderer/language'

/** Returns whether two values are equal. The order of members does not count. */
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
      Object.keys({ ...left, ...right }).every((name) =>
        areEqual(own(left, name), own(right, name)),
      )
    )
  return left === right
}

/**
 * Returns the new value, but reuses each object of the old value that is equal and has the same
 * order of members. Caches then find their results for the reused objects.
 */
export function withSharedParts(old: Json | undefined, value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) {
    if (!Array.isArray(old)) return value
    const parts = value.map((item, at) => withSharedParts(old[at], item)!)
    const isSame = old.length === parts.length && parts.every((part, at) => part === old[at])
    return isSame ? old : parts
  }
  if (!isObject(value) || !isObject(old)) return value
  const names = Object.keys(old)
  let isSame = true
  let at = 0
  for (const name of Object.keys(value)) {
    const before = own(old, name)
    const part = withSharedParts(before, value[name])
    if (part !== value[name]) value[name] = part
    isSame &&= part === before && names[at++] === name
  }
  return isSame && at === names.length ? old : value
}
