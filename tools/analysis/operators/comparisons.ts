import { isObject, type Json } from '../../../renderer/language'
import { anyType, booleanType, orNull, stringType, type Type } from '../types/type'
import { union } from '../types/union'
import {
  comparableType,
  numericType,
  listType,
  fixedArguments,
  type LiteralTest,
  type OperatorMeaning,
  type Words,
} from './operator-meaning'
import { translate, say } from '../words/words'

export const comparisonOperators = {
  '===': {
    ...equality('is', 'is not', true),
    mistakenFor: '!==',
    literals: ([subject, value]) => literalTest(subject, [value!], true),
    form: { operandKind: 'value', is: { name: 'is', words: 'is' } },
  },
  '!==': {
    ...equality('is not', 'is', false),
    mistakenFor: '===',
    literals: ([subject, value]) => literalTest(subject, [value!], false),
    form: { operandKind: 'value', is: { name: 'isNot', words: 'is not' } },
  },
  '==': equality('equals', 'does not equal', true),
  '!=': equality('does not equal', 'equals', false),
  in: {
    // The second argument may be a string that an expression computes. A literal string there is
    // probably a mistake for a list.
    argumentTypes: {
      ...fixedArguments([anyType, anyType]),
      type: (position, args) => (position === 0 ? anyType : holder(args[1])),
    },
    resultType: () => booleanType,
    impliesPresent: (holds, [, whole]) => (holds ? (isOfLiterals(whole) ? [0] : [1]) : []),
    literals: ([subject, values]) =>
      Array.isArray(values) ? literalTest(subject, values, true) : undefined,
    condition: contained,
    because([value, values], isTrue, { is, phrase, list }) {
      if (!Array.isArray(values)) return undefined
      const expected = list(values.map(phrase), 'or')
      return [isTrue ? is(value) : say`${is(value)}, expected ${expected || say`nothing at all`}`]
    },
    form: {
      operandKind: 'list',
      is: { name: 'oneOf', words: 'is one of' },
      not: { name: 'noneOf', words: 'is none of' },
    },
  },
  filled: {
    argumentTypes: fixedArguments([anyType]),
    resultType: () => booleanType,
    impliesPresent: (holds) => (holds ? [0] : []),
    condition: ([value], words, holds) =>
      holds ? say`${words.value(value)} is filled` : say`${words.value(value)} is empty`,
    because([value], isTrue, { phrase, currentValue, describeValue }) {
      const found = currentValue(value)
      if (isTrue) return [say`${phrase(value)} is filled: ${describeValue(found)}`]
      return [found === null ? say`${phrase(value)} is missing` : say`${phrase(value)} is empty`]
    },
    form: {
      operandKind: 'none',
      is: { name: 'filled', words: 'is filled' },
      not: { name: 'empty', words: 'is empty' },
    },
  },
  positive: {
    argumentTypes: fixedArguments([orNull(comparableType)]),
    resultType: () => booleanType,
    impliesPresent: (holds) => (holds ? [0] : []),
    condition: ([value], words, holds) =>
      holds ? say`${words.value(value)} is not zero` : say`${words.value(value)} is zero`,
    because: ([value], isTrue, { is }) => [
      `${is(value)}, ${isTrue ? say`which is not zero` : say`expected something other than zero`}`,
    ],
    form: {
      operandKind: 'none',
      is: { name: 'notZero', words: 'is not zero' },
      not: { name: 'zero', words: 'is zero' },
    },
  },
  '>': {
    ...order('more', 'more than', 'is more than'),
    mistakenFor: '>=',
  },
  '>=': {
    ...order('atLeast', 'at least', 'is at least'),
    mistakenFor: '>',
  },
  '<': {
    ...order('less', 'less than', 'is less than', 3),
    mistakenFor: '<=',
  },
  '<=': {
    ...order('atMost', 'at most', 'is at most', 3),
    mistakenFor: '<',
  },
  matches: {
    label: 'has the form',
    operands: ['Text', 'Pattern'],
    argumentTypes: fixedArguments([orNull(comparableType), stringType]),
    resultType: () => booleanType,
    condition: (args, words, holds) =>
      compared(args, words, holds ? say`fits the pattern` : say`does not fit the pattern`),
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

function equality(holding: string, failing: string, ofEqual: boolean): OperatorMeaning {
  return {
    label: holding,
    anyOrder: true,
    argumentTypes: fixedArguments([anyType, anyType]),
    // A value is present if it equals a present value, or if it does not equal null.
    impliesPresent: (holds, args, isThere) =>
      [0, 1].filter((at) => (holds === ofEqual ? isThere(1 - at) : args[1 - at] === null)),
    resultType: () => booleanType,
    condition: (args, words, holds) => compared(args, words, translate(holds ? holding : failing)),
    because([left, right], isTrue, { is, other }) {
      if (ofEqual) return [isTrue ? is(left) : say`${is(left)}, expected ${other(right)}`]
      return [
        isTrue ? say`${is(left)}, not ${other(right)}` : say`${is(left)}, expected anything else`,
      ]
    },
  }
}

/** Creates an operator that compares by order. Of three arguments, the second is in between. */
function order(name: string, words: string, is: string, most: 2 | 3 = 2): OperatorMeaning {
  return {
    argumentTypes: {
      least: 2,
      most,
      type: (position, _, operands) => comparisonType(position, operands),
    },
    resultType: () => booleanType,
    impliesPresent: (holds) => (holds ? [0, 1, 2] : []),
    condition: (args, told, holds) => ordered(args, told, holds, words),
    because: (args, isTrue, { is: now, other }) =>
      args.length > 2
        ? undefined
        : [`${now(args[0])}, ${isTrue ? '' : say`expected `}${translate(words)} ${other(args[1])}`],
    form: { operandKind: 'value', is: { name, words: is } },
  }
}

/**
 * Returns the expected type of an operand in a comparison by order. Amounts are comparable with
 * amounts and numbers, timestamps with timestamps, and dates with dates. If a value is missing, the
 * comparison is false.
 */
function comparisonType(position: number, operands: readonly Type[]): Type {
  const own = operands[position] ?? anyType
  const isBeside = (test: (type: Type) => unknown) =>
    operands.some((other, at) => at !== position && test(other))
  if (own.money) return orNull(comparableType)
  if (isBeside(({ money }) => money === true)) return orNull({ number: { format: 'sum' } })
  if (isBeside(isTimestamp)) return orNull({ number: { format: 'x-timestamp' } })
  if (!isTimestamp(own) && isBeside(({ string }) => string?.format === 'x-date'))
    return orNull({ string: { format: 'x-date' } })
  return orNull(isBeside(({ string, number }) => number && !string) ? numericType : comparableType)
}

export function isTimestamp({ number }: Type): boolean {
  return number?.format === 'x-timestamp'
}

function isOfLiterals(values: Json | undefined): boolean {
  return Array.isArray(values) && values.every((value) => typeof value !== 'object')
}

function holder(written: Json | undefined): Type {
  return orNull(typeof written === 'string' ? listType : union([stringType, listType]))
}

function literalTest(
  subject: Json | undefined,
  values: readonly Json[],
  holds: boolean,
): LiteralTest | undefined {
  return isObject(subject) && values.every((value) => !isObject(value) && !Array.isArray(value))
    ? { subject, values, holds }
    : undefined
}

function compared(args: readonly Json[], { value }: Words, words: string): string {
  return `${value(args[0], args[1])} ${words} ${value(args[1], args[0])}`
}

function ordered(args: readonly Json[], told: Words, holds: boolean, words: string): string {
  const not = holds ? '' : say`not `
  if (args.length < 3) return compared(args, told, say`is ${not}${translate(words)}`)
  const [low, middle, high] = args.map((argument) => told.value(argument))
  return say`${middle} is ${not}between ${low} and ${high}${words === 'at most' ? say`, both counted` : ''}`
}

function contained(args: readonly Json[], words: Words, holds: boolean): string {
  const [value, values] = args
  if (!Array.isArray(values)) return compared(args, words, holds ? say`is in` : say`is not in`)
  const items = values.map((item) => words.value(item, value))
  if (items.length === 0) return holds ? say`never` : say`always`
  const is = holds ? say`is` : items.length > 1 ? say`is neither` : say`is not`
  return `${words.value(value)} ${is} ${holds ? words.list(items, 'or') : items.join(say` nor `)}`
}
