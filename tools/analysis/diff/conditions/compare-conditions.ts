import type { Json } from '../../../../renderer/language'
import { conditionSentence } from '../../sentences/condition'
import { exactly, type Names } from '../../sentences/names'
import { changed, type Line } from '../change'
import type { Difference } from '../values/difference'
import { same } from '../values/same'
import { shiftsOf, type Shift } from './shift'
import { said, say } from '../../words/words'

/** The names of things on both sides. */
interface NamesPair {
  readonly before: Names
  readonly after: Names
}

/** Lines about a changed condition of something, as in "*Repay* also shows for status 151". */
export function conditionLines(
  { before, after, pointer, names }: Difference,
  who: string,
  verb: string,
): Line[] {
  return compareConditions(before, after, verb, names).map((predicate) =>
    changed(pointer, `${who} ${predicate}`),
  )
}

/**
 * Describes a changed condition as predicates, such as "also shows for status 151"; none if nothing
 * changed.
 */
export function compareConditions(
  before: Json | undefined,
  after: Json | undefined,
  verb: string,
  names: NamesPair,
): string[] {
  const [from, to] = [before ?? true, after ?? true]
  if (same(from, to))
    return before === after || before === undefined || after === undefined
      ? onlySaid(before, after, verb)
      : []
  const told = edge(from, to, verb, names) ?? partly(from, to, verb, names)
  return told ?? [whole(from, to, verb, names)]
}

/**
 * Describes the change between `true` and no condition: the document differs, but not the result
 * for the borrower.
 */
function onlySaid(before: Json | undefined, after: Json | undefined, verb: string): string[] {
  return before === after
    ? []
    : [
        say`${withAdverb('still', verb)} always (which the document now ${said(after === undefined ? 'leaves unsaid' : 'says')})`,
      ]
}

/** Sentences for conditions that always or never hold. */
function edge(from: Json, to: Json, verb: string, names: NamesPair): string[] | undefined {
  if (to === false)
    return [say`${withAdverb('no longer', verb)} at all (before: ${when(from, names.before)})`]
  if (to === true)
    return [
      say`${withAdverb('now always', verb)} (before: ${from === false ? said('never') : say`only ${when(from, names.before)}`})`,
    ]
  if (from === true) return [say`${withAdverb('now', verb)} only ${when(to, names.after)}`]
  return from === false
    ? [say`${withAdverb('now', verb)} ${when(to, names.after)} (before: never)`]
    : undefined
}

function partly(from: Json, to: Json, verb: string, names: NamesPair): string[] | undefined {
  const shifts = shiftsOf(from, to)
  if (!shifts) return undefined
  if (shifts.length === 0)
    return [
      say`${withAdverb('still', verb)} ${when(to, names.after)}, which is written differently`,
    ]
  const phrases = shifts.map(({ phrase }) => phrase(names.after))
  const exact = new Set(phrases).size < phrases.length ? exactly(names.after) : names.after
  return shifts.map((shift) => predicate(shift, verb, exact))
}

function predicate({ more, phrase }: Shift, verb: string, names: Names): string {
  return `${withAdverb(more ? 'also' : 'no longer', verb)} ${phrase(names)}`
}

function whole(from: Json, to: Json, verb: string, names: NamesPair): string {
  const [was, is] = [when(from, names.before), when(to, names.after)]
  if (was !== is) return say`${withAdverb('now', verb)} ${is} (before: ${was})`
  const [exactWas, exactIs] = [when(from, exactly(names.before)), when(to, exactly(names.after))]
  return exactWas === exactIs
    ? say`${withAdverb('still', verb)} ${is}, which is written differently`
    : say`${withAdverb('now', verb)} ${exactIs} (before: ${exactWas})`
}

function when(condition: Json, names: Names): string {
  return condition === true
    ? said('always')
    : condition === false
      ? said('never')
      : say`when ${conditionSentence(condition, names)}`
}

/** "also shows", but "is also asked" and "can also be closed". */
function withAdverb(word: string, verb: string): string {
  const adverb = said(word)
  const [first, ...rest] = verb.split(' ')
  return first === 'is' || first === 'can'
    ? `${first} ${adverb} ${rest.join(' ')}`
    : `${adverb} ${verb}`
}
