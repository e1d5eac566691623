import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import type { DocumentNames } from '../../actions/meaning'
import { memberNames, same } from './same'

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
