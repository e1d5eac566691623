import { carried, marked, type Personal } from './personal'
import { anyType, kindsOf, orNull, type Type } from './type'

/**
 * The reason why a path fails: the segment, the type without this member, and the existing names.
 */
export interface PathFault {
  readonly at: number
  readonly owner: Type
  readonly names: readonly string[]
}

/**
 * Follows member names from a type. Returns a fault for a missing member; an optional member makes
 * the result optional.
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

/** Distinguishes a fault from a type. */
export function isFault(result: Type | PathFault): result is PathFault {
  return 'at' in result
}

function memberOf(type: Type, name: string): Type | undefined {
  if (type.any) return marked(anyType, inherited(type, name))
  const found =
    objectMember(type, name) ??
    (type.array && /^\d+$/.test(name) ? orNull(type.array.items) : undefined)
  if (!found) return undefined
  // Other kinds in the union have no such member.
  const isSure = kindsOf(type).every((kind) => kind === 'object' || kind === 'null')
  const inOwner = type.null ? orNull(found, type.null) : found
  const result = isSure ? inOwner : orNull(inOwner)
  return result.personal ? result : marked(result, inherited(type, name))
}

/** The item type of a list; `any` if it is unknown. */
export function itemsOf(list: Type): Type {
  const items = list.array?.items ?? anyType
  return items.personal ? items : marked(items, inherited(list, '0'))
}

/** The personal data of a member. A mark on the whole value applies to all members. */
function inherited({ personal }: Type, name: string): Personal | undefined {
  if (!personal?.inside) return personal
  const member = memberOf(personal.inside, name)
  return member && carried(member)
}

function objectMember(type: Type, name: string): Type | undefined {
  const member = type.object?.members.get(name)
  if (member) return member.optional ? orNull(member.type) : member.type
  return type.object?.open ? anyType : undefined
}
