import type { DocumentKind } from './documents/documents'
import { type Json, type JsonObject, objectOrEmpty } from '../../../renderer/language'
import type { DocumentNames } from '../actions/meaning'
import { areEqual } from '../json/are-equal'
import { choiceInSentence } from '../words/member-label'
import { isForForms } from '../words/words'

type ChangeKind = 'added' | 'removed' | 'moved' | 'changed' | 'note'

export interface ChangeLine {
  readonly kind: ChangeKind
  /** A pointer into the later document; for a removal, a pointer into the earlier document. */
  readonly pointer: string
  readonly text: string
  /** True if the change of a condition does not narrow the condition. */
  readonly isWider?: true
  /** True if the change can hide a critical node, which the borrower must always see. */
  readonly isCritical?: true
}

export interface ChangeSubject {
  /** The title, such as "My order (order-status)". */
  readonly title: string
  readonly kind: DocumentKind
  readonly name: string
  readonly guarded: boolean
}

export interface Change extends ChangeLine {
  readonly subject: ChangeSubject
}

const lineOf =
  (kind: ChangeKind) =>
  (pointer: string, text: string): ChangeLine => ({ kind, pointer, text })

export const addedLine = lineOf('added')

export const removedLine = lineOf('removed')

export const movedLine = lineOf('moved')

export const changedLine = lineOf('changed')

export const noteLine = lineOf('note')

export const markCritical = (line: ChangeLine): ChangeLine =>
  line.isWider ? line : { ...line, isCritical: true }

/**
 * Returns the lines. Without lines, returns one line with `text`, because only the notation of the
 * document has changed.
 */
export function linesOrNotation(lines: ChangeLine[], pointer: string, text: string): ChangeLine[] {
  return lines.length > 0 ? lines : [changedLine(pointer, text)]
}

export interface NamesPair {
  readonly before: DocumentNames
  readonly after: DocumentNames
}

/** A difference between two versions of a document. A value may be missing in one version. */
export interface Difference<Value extends Json | undefined = Json | undefined> {
  readonly before: Value
  readonly after: Value
  readonly pointer: string
  readonly names: NamesPair
}

/** Returns the differences of the members of two objects; none for other values. */
export function differingMembers(
  difference: Difference,
): (readonly [name: string, member: Difference])[] {
  return memberNames(objectOrEmpty(difference.before), objectOrEmpty(difference.after))
    .map((name) => [name, memberOf(difference, name)] as const)
    .filter(([, { before, after }]) => !areEqual(before, after))
    .map(([name, member]) => [name, withChoices(member, name)])
}

/** Replaces values by their titles in the schema, because people who use forms know the titles. */
function withChoices(member: Difference, name: string): Difference {
  if (!isForForms()) return member
  const choice = (value: Json) => choiceInSentence(name, value)
  const { before, after } = member.names
  return { ...member, names: { before: { ...before, choice }, after: { ...after, choice } } }
}

export function memberOf({ before, after, pointer, names }: Difference, name: string): Difference {
  return {
    before: objectOrEmpty(before)[name],
    after: objectOrEmpty(after)[name],
    pointer: `${pointer}/${name}`,
    names,
  }
}

function memberNames(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
}
