import type { Json } from '../../../renderer/language'
import { anyType, arrayOf, booleanType, numberType, orNull, type Type, union } from '../types'
import { comparable, list, many, scalar, takes } from './arguments'
import type { OperatorMeaning, Words } from './meaning'

const ofItems = (holding: string, failing: string): OperatorMeaning => ({
  takes: takes([list, anyType]),
  gives: () => booleanType,
  condition: ([items, test], { value, condition }: Words, holds) =>
    `for ${holds ? holding : failing} of ${value(items)}, ${condition(test)}`,
})

/** Operators on lists. */
export const lists = {
  item: {
    takes: takes([list, comparable, anyType], 2),
    members: [2],
    gives: ([item]) => orNull(item ?? anyType),
    value: ([items, at, member], { value, name }) =>
      `${member === undefined ? '' : `${name(member)} of `}item ${value(at)} of ${value(items)}`,
  },
  find: {
    takes: takes([list, anyType, scalar, anyType], 3),
    members: [1, 3],
    gives: ([item]) => orNull(item ?? anyType),
    value: ([items, member, wanted, other], { value, name }) =>
      `${other === undefined ? '' : `${name(other)} of `}the item of ${value(items)} whose ${name(member)} is ${value(wanted)}`,
  },
  without: {
    takes: takes([list, numberType]),
    gives: sameAsFirst,
    value: ([items, at], { value }) => `${value(items)} without item ${value(at)}`,
  },
  merge: {
    takes: many(anyType),
    gives: (operands) => arrayOf(union(operands.map((operand) => operand.array?.items ?? operand))),
    value: (args, { value, list: listed }) => `${listed(args.map(value))} as one list`,
  },
  map: {
    takes: takes([list, anyType]),
    gives: ([, body]) => arrayOf(body ?? anyType),
    value: ([items, each], { value }) => `${value(each)} for each item of ${value(items)}`,
  },
  filter: {
    takes: takes([list, anyType]),
    gives: sameAsFirst,
    value: ([items, test], { value, condition }) =>
      `the items of ${value(items)} for which ${condition(test)}`,
  },
  reduce: {
    takes: takes([list, anyType, anyType]),
    element: ofReduce,
    gives: ([, body, initial]) => union([body ?? anyType, initial ?? anyType]),
    value: ([items, step, start]: readonly Json[], { value }) =>
      `${value(step)} over ${value(items)}, beginning with ${value(start)}`,
  },
  all: ofItems('every item', 'not every item'),
  none: ofItems('no item', 'some item'),
  some: ofItems('some item', 'no item'),
} satisfies Readonly<Record<string, OperatorMeaning>>

function sameAsFirst([first]: readonly Type[]): Type {
  return first ?? anyType
}

function ofReduce(item: Type): Type {
  const members = new Map([
    ['current', { type: item, optional: false }],
    ['accumulator', { type: anyType, optional: false }],
  ])
  return { object: { members, open: false } }
}
