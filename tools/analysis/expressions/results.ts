import {
  anyType,
  arrayOf,
  booleanType,
  numberType,
  stringType,
  withoutNull,
  type Type,
  union,
} from '../types'

/** What an operator gives for the types that it takes. */
type Result = (operands: readonly Type[]) => Type

const given =
  (type: Type): Result =>
  () =>
    type
const first: Result = ([operand]) => operand ?? anyType
const text: Result = (operands) =>
  operands.some((operand) => operand.personal) ? { ...stringType, personal: true } : stringType
const sum: Result = given(numberType)

/**
 * Result types by operator; `var`, `rule`, `pick` and the list operators have their own scope and
 * are inferred apart.
 */
export const results: Readonly<Record<string, Result>> = {
  t: text,
  money: text,
  date: text,
  cat: text,
  substr: text,
  address: given(stringType),
  mail: text,
  route: given(stringType),
  filled: given(booleanType),
  positive: given(booleanType),
  matches: given(booleanType),
  count: sum,
  without: first,
  join: text,
  if: (operands) => union(operands.filter((_, at) => at % 2 === 1 || at === operands.length - 1)),
  and: union,
  or: (operands) =>
    union(
      operands.map((operand, at) => (at < operands.length - 1 ? withoutNull(operand) : operand)),
    ),
  '!': given(booleanType),
  '!!': given(booleanType),
  '==': given(booleanType),
  '===': given(booleanType),
  '!=': given(booleanType),
  '!==': given(booleanType),
  '<': given(booleanType),
  '<=': given(booleanType),
  '>': given(booleanType),
  '>=': given(booleanType),
  in: given(booleanType),
  '+': sum,
  '-': sum,
  '*': sum,
  '/': sum,
  '%': sum,
  min: sum,
  max: sum,
  merge: (operands) => arrayOf(union(operands.map((operand) => operand.array?.items ?? operand))),
  map: ([, body]) => arrayOf(body ?? anyType),
  filter: first,
  reduce: ([, body, initial]) => union([body ?? anyType, initial ?? anyType]),
  all: given(booleanType),
  none: given(booleanType),
  some: given(booleanType),
}
