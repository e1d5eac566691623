import { operatorOf, isObject, type Json } from '../../../../renderer/language'
import { conditionSentence, oppositeSentence } from '../../sentences/condition'
import { joinWords } from '../../sentences/join-words'
import { valuePhrase } from '../../sentences/value'
import type { Names } from '../../sentences/names'
import { same } from '../values/same'
import { asSet } from './as-set'
import { say } from '../../words/words'

/** One way in which a condition holds more often, or less often, than it did. */
export interface Shift {
  readonly more: boolean
  /** When, as in "for status 151" or "when order.isDelay is not 1". */
  readonly phrase: (names: Names) => string
}

/**
 * The differences between two conditions, part by part; undefined if only whole sentences describe
 * them.
 */
export function shiftsOf(before: Json, after: Json, holds = true): readonly Shift[] | undefined {
  if (same(before, after)) return []
  const [from, to] = [operator(before), operator(after)]
  if (from === '!' && to === '!')
    return shiftsOf(parts(before, '!')[0]!, parts(after, '!')[0]!, !holds)
  return shiftOfSets(before, after, holds) ?? shiftOfParts(before, after, holds)
}

function shiftOfSets(before: Json, after: Json, holds: boolean): readonly Shift[] | undefined {
  const [from, to] = [asSet(before), asSet(after)]
  if (!from || !to || from.holds !== to.holds || !same(from.subject, to.subject)) return undefined
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
  return `${valuePhrase(subject, names)} ${joinWords(
    values.map((value) => valuePhrase(value, names)),
    'or',
  )}`
}

/**
 * Shifts between two "and" or two "or" conditions in which some parts were added or removed, or one
 * changed.
 */
function shiftOfParts(before: Json, after: Json, holds: boolean): readonly Shift[] | undefined {
  const word =
    ['and', 'or'].find((name) => operator(after) === name) ??
    ['and', 'or'].find((name) => operator(before) === name)
  if (!word) return undefined
  const [had, has] = [parts(before, word), parts(after, word)]
  const gone = had.filter((part) => !has.some((other) => same(part, other)))
  const come = has.filter((part) => !had.some((other) => same(part, other)))
  if (gone.length === had.length && come.length === has.length && had.length * has.length > 1)
    return undefined
  if (gone.length === 1 && come.length === 1) return shiftsOf(gone[0]!, come[0]!, holds)
  if (gone.length > 0 && come.length > 0) return undefined
  const grows = word === 'or' ? come.length > 0 : gone.length > 0
  return (gone.length > 0 ? gone : come).map((part) =>
    shiftByPart(part, grows === holds, word === 'or'),
  )
}

function shiftByPart(part: Json, more: boolean, whenHolds: boolean): Shift {
  return {
    more,
    phrase: (names) =>
      say`when ${whenHolds ? conditionSentence(part, names) : oppositeSentence(part, names)}`,
  }
}

function operator(value: Json): string | undefined {
  return isObject(value) ? operatorOf(value) : undefined
}

function parts(value: Json, word: string): readonly Json[] {
  if (operator(value) !== word) return [value]
  const argument = (value as Record<string, Json>)[word]!
  return Array.isArray(argument) ? argument : [argument]
}
