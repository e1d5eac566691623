import { isObject, operatorOf, type Json } from '../../../renderer/language'
import { anyType, booleanType, union, withoutNull } from '../types'
import { many, takes } from './arguments'
import { chain, foldIf, ofTruth } from './folding'
import type { OperatorMeaning, Telling, Words } from './meaning'

/** Operators that make one condition of others, or choose by one. */
export const logic = {
  if: {
    takes: many(anyType, 2),
    gives: (operands) =>
      union(operands.filter((_, at) => at % 2 === 1 || at === operands.length - 1)),
    fold: foldIf,
    value: choice,
  },
  and: {
    takes: many(anyType),
    gives: union,
    fold: chain(false),
    connects: 'and',
    value: (args, { value, list }) => `the last of ${list(args.map(value))} if all hold`,
    condition: (args, words, holds) => together(args, 'and', words, holds),
    because: (args, isTrue, told) => deciding(args, isTrue, isTrue, told),
  },
  or: {
    takes: many(anyType),
    gives: (operands) =>
      union(
        operands.map((operand, at) => (at < operands.length - 1 ? withoutNull(operand) : operand)),
      ),
    fold: chain(true),
    connects: 'or',
    value: (args, { value, list }) => `the first that holds of ${list(args.map(value), 'or')}`,
    condition: (args, words, holds) => together(args, 'or', words, holds),
    because: (args, isTrue, told) => deciding(args, isTrue, !isTrue, told),
  },
  '!': {
    takes: takes([anyType]),
    gives: () => booleanType,
    fold: ofTruth((truth) => !truth),
    connects: 'not',
    condition: ([inner], { condition }, holds) => condition(inner, !holds),
    because: ([inner], isTrue, { because }) => because(inner, !isTrue),
  },
  '!!': {
    takes: takes([anyType]),
    gives: () => booleanType,
    fold: ofTruth((truth) => truth),
    condition: ([inner], { condition }, holds) => condition(inner, holds),
    because: ([inner], isTrue, { because }) => because(inner, isTrue),
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

function choice([test, then, ...rest]: readonly Json[], words: Words): string {
  const { value, condition } = words
  const first = `${value(then)} if ${condition(test)}`
  if (rest.length === 0) return first
  return `${first}, else ${rest.length === 1 ? value(rest[0]) : choice(rest, words)}`
}

function together(args: readonly Json[], word: 'and' | 'or', words: Words, holds: boolean): string {
  if (args.length === 1) return words.condition(args[0], holds)
  if (!holds) return `not (${together(args, word, words, true)})`
  return words.list(
    args.map((part) => inBrackets(part, word, words.condition(part))),
    word,
  )
}

/** A part that says "and" or "or" itself stands in brackets. */
function inBrackets(part: Json, word: string, sentence: string): string {
  const operator = isObject(part) ? operatorOf(part) : undefined
  const joins =
    operator === 'and' || operator === 'or'
      ? operator !== word
      : operator === 'in' && word === 'or' && / or /.test(sentence)
  return joins ? `(${sentence})` : sentence
}

/** Parts that decide: all of them, or only those that have the result themselves. */
function deciding(args: readonly Json[], isTrue: boolean, all: boolean, told: Telling): string[] {
  const parts = all ? args : args.filter((part) => told.holds(part) === isTrue)
  return parts.flatMap((part) => told.because(part, isTrue))
}
