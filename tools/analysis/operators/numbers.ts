import { isObject, type Json } from '../../../renderer/language'
import { numberType, orNull, assumedAs, stringType, type Type } from '../types/type'
import { union } from '../types/union'
import { comparable, list, many, takes } from './arguments'
import type { Arguments, OperatorMeaning, TypedCall, Words } from './meaning'
import { said, say } from '../words/words'

/** A sum of several values adds numbers; with one value it turns a text into a number. */
const summands: Arguments = {
  ...many(numberType),
  type: (_, { length }) => (length === 1 ? comparable : numberType),
}

/** Operators that give a number. */
export const numbers = {
  count: {
    takes: takes([orNull(union([stringType, list]))]),
    gives: () => numberType,
    value: ([counted], { value }) => say`the length of ${value(counted)}`,
  },
  '+': { ...calculation(summands, between('+')), gives: sum, anyOrder: true },
  '-': calculation(takes([numberType, numberType], 1), between('-')),
  '*': { ...calculation(many(numberType), between('×')), anyOrder: true },
  '/': { ...calculation(takes([numberType, numberType]), between('/')), gives: quotient },
  '%': { ...calculation(takes([numberType, numberType]), between('modulo')), gives: quotient },
  min: { ...calculation(many(numberType), chosen('the smallest of')), anyOrder: true },
  max: { ...calculation(many(numberType), chosen('the greatest of')), anyOrder: true },
} satisfies Readonly<Record<string, OperatorMeaning>>

type Say = (args: readonly Json[], words: Words) => string

function calculation(taken: Arguments, value: Say): OperatorMeaning {
  return { takes: taken, gives: calculated, calculates: true, value }
}

function calculated(operands: readonly Type[]): Type {
  return assumedAs(numberType, operands)
}

/**
 * The type of a sum. A single text may not be a number, so that the result may be missing. Mistakes
 * of an operand are not reported again for the result.
 */
function sum(operands: readonly Type[]): Type {
  const [{ string, money, null: missing } = numberType] = operands
  const isToRead = operands.length === 1 && string && !money && missing !== true
  return isToRead ? orNull(numberType) : calculated(operands)
}

/** The type of a quotient. A division by zero has no result. */
function quotient(operands: readonly Type[], { args: [, divisor] }: TypedCall): Type {
  return isObject(divisor) || !divisor ? orNull(numberType) : calculated(operands)
}

function between(sign: string): Say {
  return (args, { value }) =>
    args.length === 1 ? `${sign}${value(args[0])}` : args.map(value).join(` ${sign} `)
}

function chosen(words: string): Say {
  return (args, { value, list: listed }) => `${said(words)} ${listed(args.map(value))}`
}
