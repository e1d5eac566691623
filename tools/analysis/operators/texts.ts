import { numberType, stringType } from '../types'
import { list, many, scalar, takes } from './arguments'
import type { OperatorMeaning } from './meaning'
import { text } from './text'

/** Operators that make a text of other values. */
export const texts = {
  join: {
    takes: takes([list, stringType]),
    gives: text,
    value: ([items, glue], { value }) =>
      `the items of ${value(items)} with ${value(glue)} between them`,
  },
  cat: {
    takes: many(scalar),
    gives: text,
    value: (args, { value }) => args.map(value).join(' followed by '),
  },
  substr: {
    takes: takes([stringType, numberType, numberType], 2),
    gives: text,
    value: ([whole, start, length], { value }) =>
      `${value(whole)} from character ${value(start)}${length === undefined ? '' : ` for ${value(length)}`}`,
  },
} satisfies Readonly<Record<string, OperatorMeaning>>
