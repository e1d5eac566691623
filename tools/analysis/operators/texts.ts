import type { Json } from '../../../renderer/language'
import { numberType, orNull, assumedAs, stringType } from '../types/type'
import { comparable, many, scalar, scalars, takes } from './arguments'
import type { OperatorMeaning } from './meaning'
import { text } from './text'
import { say } from '../words/words'

/** Operators that build a text from other values. */
export const texts = {
  join: {
    takes: takes([orNull(scalars), stringType]),
    gives: text,
    value: ([items, glue], { value }) =>
      say`the items of ${value(items)} with ${value(glue)} between them`,
  },
  cat: {
    takes: many(orNull(scalar)),
    gives: text,
    value: (args, { value }) => args.map(value).join(say` followed by `),
  },
  substr: {
    takes: takes([comparable, numberType, numberType], 2),
    gives: (operands, { args }) =>
      assumedAs(isMasked(args) ? stringType : text(operands), operands),
    value: ([whole, start, length], { value }) =>
      say`${value(whole)} from character ${value(start)}${length === undefined ? '' : say` for ${value(length)}`}`,
  },
} satisfies Readonly<Record<string, OperatorMeaning>>

/** Up to four characters of a number do not identify a person. */
const fewest = 4

/** Whether the remaining text is so short that it does not identify a person. */
function isMasked([, start, length]: readonly Json[]): boolean {
  const atEnd = typeof start === 'number' && start < 0 && start >= -fewest
  return atEnd || (typeof length === 'number' && length >= 0 && length <= fewest)
}
