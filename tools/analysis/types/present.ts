import { orNull, type Type, withoutNull } from './type'

/** The same type with a present value at a path; unchanged if that was known. */
export function withPresent(type: Type, segments: readonly string[], at = 0): Type {
  const there = withoutNull(type)
  const name = segments[at]
  const member = name === undefined ? undefined : there.object?.members.get(name)
  if (!member || !there.object || name === undefined) return there
  const whole = member.optional ? orNull(member.type) : member.type
  const inner = withPresent(whole, segments, at + 1)
  if (inner === whole) return there
  const members = new Map(there.object.members).set(name, { type: inner, optional: false })
  return { ...there, object: { ...there.object, members } }
}
