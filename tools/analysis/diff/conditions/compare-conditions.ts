import { type Json, type JsonObject, operatorOf, isObject } from '../../../../renderer/language'
import {
  conditionSentence,
  namesBeside,
  withExactLiterals,
  type Names,
  valuePhrase,
  joinWords,
} from '../../sentences/value'
import { changedLine, type ChangeLine, type Difference } from '../change'
import { areEqual } from '../../json/are-equal'
import { translate, say } from '../../words/words'
import { argumentsOf, type LiteralTest } from '../../operators/operator-meaning'
import { meaningOf } from '../../operators/meanings'

interface NamesPair {
  readonly before: Names
  readonly after: Names
}

export function conditionLines(
  { before, after, pointer, names }: Difference,
  who: string,
  verb: string,
): ChangeLine[] {
  return compareConditions(before, after, verb, names).map(({ words, isWider }) => ({
    ...changedLine(pointer, `${who} ${words}`),
    ...(isWider && { isWider }),
  }))
}

export interface Predicate {
  readonly words: string
  /** True if the condition does not hold in fewer cases than before. */
  readonly isWider?: true
}

const wider = (words: string): Predicate => ({ words, isWider: true })

/** Describes a changed condition, such as "also shows for status 151". */
export function compareConditions(
  before: Json | undefined,
  after: Json | undefined,
  verb: string,
  names: NamesPair,
): Predicate[] {
  const [from, to] = [before ?? true, after ?? true]
  if (areEqual(from, to))
    return before === after || before === undefined || after === undefined
      ? notationChange(before, after, verb)
      : []
  const predicates = edge(from, to, verb, names) ?? partly(from, to, verb, names)
  return predicates ?? [whole(from, to, verb, names)]
}

/** Describes a change of the notation: a missing condition means the same as `true`. */
function notationChange(
  before: Json | undefined,
  after: Json | undefined,
  verb: string,
): Predicate[] {
  if (before === after) return []
  return [
    wider(say`${withAdverb('still', verb)} always; only the notation in the document changed`),
  ]
}

function edge(from: Json, to: Json, verb: string, names: NamesPair): Predicate[] | undefined {
  const [was, is] = [when(from, names.before), when(to, names.after)]
  if (to === false)
    return [{ words: say`${withAdverb('no longer', verb)} at all (before: ${was})` }]
  if (to === true) {
    const before = from === false ? was : say`only ${was}`
    return [wider(say`${withAdverb('now always', verb)} (before: ${before})`)]
  }
  if (from === true) return [{ words: say`${withAdverb('now', verb)} only ${is}` }]
  return from === false ? [wider(say`${withAdverb('now', verb)} ${is} (before: never)`)] : undefined
}

function partly(from: Json, to: Json, verb: string, names: NamesPair): Predicate[] | undefined {
  const shifts = shiftsOf(from, to)
  if (!shifts) return undefined
  if (shifts.length === 0)
    return [
      wider(
        say`${withAdverb('still', verb)} ${when(to, names.after)}, which is written differently`,
      ),
    ]
  return shifts.map((shift) => predicate(shift, verb, names.after))
}

function predicate({ more, phrase }: Shift, verb: string, names: Names): Predicate {
  const words = `${withAdverb(more ? 'also' : 'no longer', verb)} ${phrase(names)}`
  return more ? wider(words) : { words }
}

function whole(from: Json, to: Json, verb: string, names: NamesPair): Predicate {
  const [was, is] = [when(from, names.before), when(to, names.after)]
  if (was !== is) return { words: say`${withAdverb('now', verb)} ${is} (before: ${was})` }
  const [exactWas, exactIs] = [
    when(from, withExactLiterals(names.before)),
    when(to, withExactLiterals(names.after)),
  ]
  return exactWas === exactIs
    ? wider(say`${withAdverb('still', verb)} ${is}, which is written differently`)
    : { words: say`${withAdverb('now', verb)} ${exactIs} (before: ${exactWas})` }
}

function when(condition: Json, names: Names): string {
  return condition === true
    ? translate('always')
    : condition === false
      ? translate('never')
      : say`when ${conditionSentence(condition, names)}`
}

/**
 * Adds the adverb "also" or "no longer" at its position: "also shows", but "is also requested" and
 * "can also be closed".
 */
function withAdverb(word: string, verb: string): string {
  const adverb = translate(word)
  const [first, ...rest] = verb.split(' ')
  return first === 'is' || first === 'can'
    ? `${first} ${adverb} ${rest.join(' ')}`
    : `${adverb} ${verb}`
}

interface Shift {
  readonly more: boolean
  readonly phrase: (names: Names) => string
}

/**
 * Returns the changes of single operands; `undefined` if the operands cannot be compared one by
 * one.
 */
function shiftsOf(before: Json, after: Json, holds = true): readonly Shift[] | undefined {
  if (areEqual(before, after)) return []
  const [from, to] = [operator(before), operator(after)]
  if (from === '!' && to === '!')
    return shiftsOf(parts(before, '!')[0]!, parts(after, '!')[0]!, !holds)
  return shiftOfSets(before, after, holds) ?? shiftOfParts(before, after, holds)
}

function shiftOfSets(before: Json, after: Json, holds: boolean): readonly Shift[] | undefined {
  const [from, to] = [asSet(before), asSet(after)]
  if (!from || !to || from.holds !== to.holds || !areEqual(from.subject, to.subject))
    return undefined
  const more = to.holds === holds
  const added = to.values.filter((value) => !from.values.includes(value))
  const removed = from.values.filter((value) => !to.values.includes(value))
  const shift = (values: readonly Json[], grows: boolean): Shift[] =>
    values.length === 0
      ? []
      : [{ more: grows, phrase: (names) => say`for ${forValues(to.subject, values, names)}` }]
  return [...shift(added, more), ...shift(removed, !more)]
}

function forValues(subject: Json, values: readonly Json[], names: Names): string {
  const told = namesBeside(subject, names)
  return `${valuePhrase(subject, names)} ${joinWords(
    values.map((value) => valuePhrase(value, told)),
    'or',
  )}`
}

/**
 * Returns the changed operands: only new operands, only removed operands, or exactly one changed
 * operand.
 */
function shiftOfParts(before: Json, after: Json, holds: boolean): readonly Shift[] | undefined {
  const word =
    ['and', 'or'].find((name) => operator(after) === name) ??
    ['and', 'or'].find((name) => operator(before) === name)
  if (!word) return undefined
  const [had, has] = [parts(before, word), parts(after, word)]
  const removedOperands = had.filter((item) => !has.some((other) => areEqual(item, other)))
  const come = has.filter((item) => !had.some((other) => areEqual(item, other)))
  if (
    removedOperands.length === had.length &&
    come.length === has.length &&
    had.length * has.length > 1
  )
    return undefined
  if (removedOperands.length === 1 && come.length === 1)
    return shiftsOf(removedOperands[0]!, come[0]!, holds)
  if (removedOperands.length > 0 && come.length > 0) return undefined
  const grows = word === 'or' ? come.length > 0 : removedOperands.length > 0
  return (removedOperands.length > 0 ? removedOperands : come).map((item) =>
    shiftByPart(item, grows === holds, word === 'or'),
  )
}

function shiftByPart(item: Json, more: boolean, whenHolds: boolean): Shift {
  return {
    more,
    phrase: (names) => say`when ${conditionSentence(item, names, whenHolds)}`,
  }
}

function operator(value: Json): string | undefined {
  return isObject(value) ? operatorOf(value) : undefined
}

function parts(value: Json, word: string): readonly Json[] {
  return operator(value) === word ? argumentsOf(value as JsonObject, word) : [value]
}

function asSet(condition: Json): LiteralTest | undefined {
  const name = operator(condition)
  const meaning = meaningOf(name)
  if (name === undefined || !meaning) return undefined
  const args = argumentsOf(condition as JsonObject, name)
  if (!meaning.connective) return meaning.literals?.(args)
  if (meaning.connective === 'or' || meaning.connective === 'and')
    return joinTests(args, meaning.connective === 'or')
  const inner = args[0] === undefined ? undefined : asSet(args[0])
  return inner && { ...inner, holds: !inner.holds }
}

/** Joins several tests of one value into one test, such as "a or b" or "neither a nor b". */
function joinTests(args: readonly Json[], holds: boolean): LiteralTest | undefined {
  const sets = args.map(asSet)
  const [first] = sets
  if (!first || !sets.every((set) => set?.holds === holds && areEqual(set.subject, first.subject)))
    return undefined
  return { ...first, values: sets.flatMap((set) => set!.values) }
}
