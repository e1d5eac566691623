import type { Json } from '../../../../renderer/language'
import { conditionSentence, exactly, type Names } from '../../sentences'
import { changed, type Line } from '../change'
import type { Difference } from '../values/difference'
import { same } from '../values/same'
import { shiftsOf, type Shift } from './shift'
import { said, say } from '../../words'

/** What both sides call things. */
interface NamesPair {
  readonly before: Names
  readonly after: Names
}

/**
 * How something that happens under a condition differs, as in "*Repay* also shows for status 151".
 */
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
 * What becomes of something that happens under a condition, as predicates such as "also shows for
 * status 151"; none where nothing changed.
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
 * True means the same as no condition at all: nothing changes for the borrower, but the document
 * does.
 */
function onlySaid(before: Json | undefined, after: Json | undefined, verb: string): string[] {
  return before === after
    ? []
    : [
        say`${withAdverb('still', verb)} always (which the document now ${said(after === undefined ? 'leaves unsaid' : 'says')})`,
      ]
}

/** Always and never have sentences of their own. */
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
