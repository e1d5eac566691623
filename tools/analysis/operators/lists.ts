import type { Json } from '../../../renderer/language'
import {
  anyType,
  arrayOf,
  booleanType,
  numberType,
  orNull,
  type Type,
  withoutNull,
} from '../types/type'
import { itemsOf } from '../types/member'
import { union } from '../types/union'
import { comparable, list, many, scalar, something, takes } from './arguments'
import type { OperatorMeaning, Words } from './meaning'
import { said, say } from '../words/words'

const ofItems = (holding: string, failing: string): OperatorMeaning => ({
  takes: takes([orNull(list), anyType]),
  gives: () => booleanType,
  asks: (position) => position === 1,
  condition: ([items, test], { value, condition }: Words, holds) =>
    say`for ${said(holds ? holding : failing)} of ${value(items)}, ${condition(test)}`,
})

/** Operators on lists. */
export const lists = {
  item: {
    takes: takes([orNull(list), orNull(comparable), anyType], 2),
    members: [2],
    gives: ([item]) => orNull(item ?? anyType),
    value: ([items, at, member], { value, name }) =>
      say`${member === undefined ? '' : say`${name(member)} of `}item ${value(at)} of ${value(items)}`,
  },
  find: {
    takes: takes([orNull(list), anyType, orNull(scalar), anyType], 3),
    members: [1, 3],
    gives: ([item]) => orNull(item ?? anyType),
    value: ([items, member, wanted, other], { value, name }) =>
      say`${other === undefined ? '' : say`${name(other)} of `}the item of ${value(items)} whose ${name(member)} is ${value(wanted)}`,
  },
  without: {
    takes: takes([orNull(list), numberType]),
    gives: itemsOfFirst,
    value: ([items, at], { value }) => say`${value(items)} without item ${value(at)}`,
  },
  merge: {
    takes: many(something),
    gives: (operands) => arrayOf(union(operands.map(merged))),
    value: (args, { value, list: listed }) => say`${listed(args.map(value))} as one list`,
  },
  map: {
    takes: takes([orNull(list), anyType]),
    gives: ([, body]) => arrayOf(body ?? anyType),
    value: ([items, each], { value }) => say`${value(each)} for each item of ${value(items)}`,
  },
  filter: {
    takes: takes([orNull(list), anyType]),
    gives: itemsOfFirst,
    asks: (position) => position === 1,
    value: ([items, test], { value, condition }) =>
      say`the items of ${value(items)} for which ${condition(test)}`,
  },
  reduce: {
    takes: takes([orNull(list), anyType, anyType]),
    element: ofReduce,
    gives: ([, body, initial]) => union([body ?? anyType, initial ?? anyType]),
    value: ([items, step, start]: readonly Json[], { value }) =>
      say`${value(step)} over ${value(items)}, beginning with ${value(start)}`,
  },
  all: ofItems('every item', 'not every item'),
  none: ofItems('no item', 'some item'),
  some: { ...ofItems('some item', 'no item'), proves: (holds) => (holds ? [0] : []) },
} satisfies Readonly<Record<string, OperatorMeaning>>

/** The type of a list with the items of the first argument; empty if that is not a list. */
function itemsOfFirst([first]: readonly Type[]): Type {
  return arrayOf(itemsOf(first ?? anyType))
}

/**
 * The item type that an argument adds to a list: its items, or itself; a missing argument adds
 * nothing.
 */
function merged(type: Type): Type {
  if (type.any) return type
  const { array, ...itself } = withoutNull(type)
  return array ? union([array.items, itself]) : itself
}

function ofReduce(item: Type): Type {
  const members = new Map([
    ['current', { type: item, optional: false }],
    ['accumulator', { type: anyType, optional: false }],
  ])
  return { object: { members, open: false } }
}
