import type { Json } from '../../../renderer/language'
import { numberType, stringType, union } from '../types'
import { comparable, list, many, takes } from './arguments'
import type { Arguments, OperatorMeaning, Words } from './meaning'

/** A sum of several values adds numbers; with one value it turns a text into a number. */
const summands: Arguments = {
  ...many(numberType),
  type: (_, count) => (count === 1 ? comparable : numberType),
}

/** Operators that give a number. */
export const numbers = {
  count: {
    takes: takes([union([stringType, list])]),
    gives: () => numberType,
    value: ([counted], { value }) => `the length of ${value(counted)}`,
  },
  '+': calculation(summands, between('+')),
  '-': calculation(takes([numberType, numberType], 1), between('-')),
  '*': calculation(many(numberType), between('×')),
  '/': calculation(takes([numberType, numberType]), between('/')),
  '%': calculation(takes([numberType, numberType]), between('modulo')),
  min: calculation(many(numberType), chosen('the smallest of')),
  max: calculation(many(numberType), chosen('the greatest of')),
} satisfies Readonly<Record<string, OperatorMeaning>>

type Say = (args: readonly Json[], words: Words) => string

function calculation(taken: Arguments, value: Say): OperatorMeaning {
  return { takes: taken, gives: () => numberType, calculates: true, value }
}

function between(sign: string): Say {
  return (args, { value }) =>
    args.length === 1 ? `${sign}${value(args[0])}` : args.map(value).join(` ${sign} `)
}

function chosen(words: string): Say {
  return (args, { value, list: listed }) => `${words} ${listed(args.map(value))}`
}
