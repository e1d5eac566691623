import type { DocumentKind } from './documents/documents'
import { isObject, type Json, type JsonObject, objectOrEmpty } from '../../../renderer/language'
import type { DocumentNames } from '../actions/meaning'

/** The kind of change that a line describes. */
type ChangeKind = 'added' | 'removed' | 'moved' | 'changed' | 'note'

/** One sentence about one place of one document. */
export interface Line {
  readonly kind: ChangeKind
  /** The pointer in the later document; for a removal, in the earlier document. */
  readonly pointer: string
  readonly text: string
}

/** The document that a line is about. */
export interface Subject {
  /** The title for readers, as in "My order (order-status)". */
  readonly title: string
  readonly kind: DocumentKind
  readonly name: string
  /** True if a change requires the approval of a second person. */
  readonly guarded: boolean
}

/** One change between two states of the documents. */
export interface Change extends Line {
  readonly subject: Subject
}

const lineOf =
  (kind: ChangeKind) =>
  (pointer: string, text: string): Line => ({ kind, pointer, text })

/** A line about an addition. */
export const added = lineOf('added')

/** A line about a removal. */
export const removed = lineOf('removed')

/** A line about a move. */
export const moved = lineOf('moved')

/** A line about any other change. */
export const changed = lineOf('changed')

/** A line about a comment of the authors. */
export const noted = lineOf('note')

/** The lines about a place, or one line that says that only the notation changed. */
export function orChanged(lines: Line[], pointer: string, text: string): Line[] {
  return lines.length > 0 ? lines : [changed(pointer, text)]
}

/** The names of both states of one document, so that each side is described with its own names. */
export interface NamesPair {
  readonly before: DocumentNames
  readonly after: DocumentNames
}

/** A value in both states of a document; it may be missing in one of them. */
export interface Difference<Value extends Json | undefined = Json | undefined> {
  readonly before: Value
  readonly after: Value
  /** JSON pointer of the value. */
  readonly pointer: string
  readonly names: NamesPair
}

/** The members that differ, by name; empty for values that are not objects. */
export function differingMembers(
  difference: Difference,
): (readonly [name: string, member: Difference])[] {
  return memberNames(objectOrEmpty(difference.before), objectOrEmpty(difference.after))
    .map((name) => [name, memberOf(difference, name)] as const)
    .filter(([, { before, after }]) => !same(before, after))
}

/** One member of both states. */
export function memberOf({ before, after, pointer, names }: Difference, name: string): Difference {
  return {
    before: objectOrEmpty(before)[name],
    after: objectOrEmpty(after)[name],
    pointer: `${pointer}/${name}`,
    names,
  }
}

/** Checks whether two values are equal, regardless of the order of object members. */
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

/** The member names of two objects: those of the second, then those that only the first has. */
function memberNames(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
}
