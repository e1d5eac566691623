import { carried, marked, type Personal } from './personal'
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
  if (type.any) return marked(anyType, inherited(type, name))
  const found =
    objectMember(type, name) ??
    (type.array && /^\d+$/.test(name) ? orNull(type.array.items) : undefined)
  if (!found) return undefined
  // A text, a number or another object of the union has no such member.
  const isSure = kindsOf(type).every((kind) => kind === 'object' || kind === 'null')
  const inOwner = type.null ? orNull(found, type.null) : found
  const result = isSure ? inOwner : orNull(inOwner)
  return result.personal ? result : marked(result, inherited(type, name))
}

/** What a list holds; anything where that is not known. */
export function itemsOf(list: Type): Type {
  const items = list.array?.items ?? anyType
  return items.personal ? items : marked(items, inherited(list, '0'))
}

/** What a value says about a person, all of its members say; else only those that say it themselves. */
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
