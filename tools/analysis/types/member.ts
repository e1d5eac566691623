import { anyType, kindsOf, orNull, type Type } from './type'

/**
 * Why a path leads nowhere: the segment that fails, what it was asked of, and the names that exist
 * there.
 */
export interface PathFault {
  readonly at: number
  readonly owner: Type
  readonly names: readonly string[]
}

/**
 * Follows member names from a type; a missing one is a fault, an optional one makes the result
 * optional.
 */
export function followPath(
  start: Type,
  segments: readonly string[],
  from: number,
): Type | PathFault {
  let type = start
  for (let at = from; at < segments.length; at++) {
    const next = memberOf(type, segments[at] ?? '')
    if (!next) return { at, owner: type, names: [...(type.object?.members.keys() ?? [])] }
    type = next
  }
  return type
}

/** Tells a fault from a type. */
export function isFault(result: Type | PathFault): result is PathFault {
  return 'at' in result
}

function memberOf(type: Type, name: string): Type | undefined {
  if (type.any) return type
  const found =
    objectMember(type, name) ??
    (type.array && /^\d+$/.test(name) ? orNull(type.array.items) : undefined)
  if (!found) return undefined
  // A text, a number or another object of the union has no such member.
  const isSure = kindsOf(type).every((kind) => kind === 'object' || kind === 'null')
  const inOwner = type.null ? orNull(found, type.null) : found
  const result = isSure ? inOwner : orNull(inOwner)
  return type.personal && !result.personal ? { ...result, personal: true } : result
}

function objectMember(type: Type, name: string): Type | undefined {
  const member = type.object?.members.get(name)
  if (member) return member.optional ? orNull(member.type) : member.type
  return type.object?.open ? anyType : undefined
}
