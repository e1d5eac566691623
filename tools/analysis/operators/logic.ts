import { isObject, operatorOf, type Json } from '../../../renderer/language'
import { anyType, booleanType, nullType, type Type } from '../types/type'
import { failing, holding } from '../types/truth'
import { union } from '../types/union'
import { many, takes } from './arguments'
import { chain, foldIf, ofTruth } from './folding'
import type { Held, OperatorMeaning, Telling, Words } from './meaning'
import { say } from '../words/words'

/** Operators that combine conditions, or choose by one. */
export const logic = {
  if: {
    takes: many(anyType, 2),
    gives: (operands) => {
      const results = operands.filter((_, at) => at % 2 === 1 || at === operands.length - 1)
      return union(operands.length % 2 === 1 ? results : [...results, nullType])
    },
    asks: (position, count) => position % 2 === 0 && position < count - 1,
    known: (position) => [
      ...Array.from({ length: position >> 1 }, (_, at): Held => [at * 2, false]),
      ...(position % 2 === 1 ? [[position - 1, true] as const] : []),
    ],
    fold: foldIf,
    value: choice,
  },
  and: {
    mistakenFor: 'or',
    anyOrder: true,
    takes: many(anyType),
    gives: (operands) => decided(operands, failing),
    asks: (position, count) => position < count - 1,
    known: (position) => before(position, true),
    fold: chain(false),
    connects: 'and',
    value: (args, { value, list }) => say`the last of ${list(args.map(value))} if all hold`,
    condition: (args, words, holds) => together(args, 'and', words, holds),
    because: (args, isTrue, told) => deciding(args, isTrue, isTrue, told),
  },
  or: {
    mistakenFor: 'and',
    anyOrder: true,
    takes: many(anyType),
    gives: (operands) => decided(operands, holding),
    known: (position) => before(position, false),
    fold: chain(true),
    connects: 'or',
    value: (args, { value, list }) => say`the first that holds of ${list(args.map(value), 'or')}`,
    condition: (args, words, holds) => together(args, 'or', words, holds),
    because: (args, isTrue, told) => deciding(args, isTrue, !isTrue, told),
  },
  '!': {
    takes: takes([anyType]),
    gives: () => booleanType,
    asks: () => true,
    fold: ofTruth((truth) => !truth),
    connects: 'not',
    condition: ([inner], { condition }, holds) => condition(inner, !holds),
    because: ([inner], isTrue, { because }) => because(inner, !isTrue),
  },
  '!!': {
    takes: takes([anyType]),
    gives: () => booleanType,
    asks: () => true,
    fold: ofTruth((truth) => truth),
    condition: ([inner], { condition }, holds) => condition(inner, holds),
    because: ([inner], isTrue, { because }) => because(inner, isTrue),
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

/** The type of a chain, whose value is the first part that decides it, or else the last one. */
function decided(operands: readonly Type[], deciding: (type: Type) => Type): Type {
  return union(operands.map((part, at) => (at < operands.length - 1 ? deciding(part) : part)))
}

function before(position: number, holds: boolean): Held[] {
  return Array.from({ length: position }, (_, at) => [at, holds] as const)
}

function choice([test, then, ...rest]: readonly Json[], words: Words): string {
  const { value, condition } = words
  const first = say`${value(then)} if ${condition(test)}`
  if (rest.length === 0) return first
  return say`${first}, else ${rest.length === 1 ? value(rest[0]) : choice(rest, words)}`
}

function together(args: readonly Json[], word: 'and' | 'or', words: Words, holds: boolean): string {
  if (args.length === 1) return words.condition(args[0], holds)
  if (!holds) return say`not (${together(args, word, words, true)})`
  return words.list(
    args.map((part) => inBrackets(part, word, words.condition(part))),
    word,
  )
}

/** Puts a part that itself contains "and" or "or" in brackets. */
function inBrackets(part: Json, word: string, sentence: string): string {
  const operator = isObject(part) ? operatorOf(part) : undefined
  const joins =
    operator === 'and' || operator === 'or'
      ? operator !== word
      : operator === 'in' && word === 'or' && sentence.includes(say` or `)
  return joins ? `(${sentence})` : sentence
}

/** The parts that decide: all, or only those that have the result themselves. */
function deciding(args: readonly Json[], isTrue: boolean, all: boolean, told: Telling): string[] {
  const parts = all ? args : args.filter((part) => told.holds(part) === isTrue)
  return parts.flatMap((part) => told.because(part, isTrue))
}
