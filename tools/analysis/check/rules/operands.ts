import { argumentPointer, type ExpressionUse, print } from '../../expressions'
import type { DocumentModel } from '../../model'
import {
  describe,
  misfit,
  anyType,
  arrayOf,
  booleanType,
  numberType,
  stringType,
  type Type,
  union,
} from '../../types'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

const arithmetic = new Set(['+', '-', '*', '/', '%', 'min', 'max'])
const scalar = union([stringType, numberType, booleanType])
const comparable = union([stringType, numberType])
const list = arrayOf(anyType)
const every = (type: Type) => () => type
const byPosition =
  (...types: Type[]) =>
  (position: number) =>
    types[position] ?? anyType

/**
 * What operators take, by the position of the argument; operators that take anything are left out.
 */
const takes: Readonly<Record<string, (position: number) => Type>> = {
  money: every(scalar),
  date: byPosition(comparable),
  matches: every(stringType),
  mail: every(stringType),
  pick: byPosition(scalar),
  item: byPosition(list, comparable),
  without: byPosition(list, numberType),
  join: byPosition(list, stringType),
  count: every(union([stringType, list])),
  positive: every(comparable),
  '<': every(comparable),
  '<=': every(comparable),
  '>': every(comparable),
  '>=': every(comparable),
  in: byPosition(anyType, union([stringType, list])),
  cat: every(scalar),
  substr: byPosition(stringType, numberType, numberType),
  '-': every(numberType),
  '*': every(numberType),
  '/': every(numberType),
  '%': every(numberType),
  min: every(numberType),
  max: every(numberType),
  map: byPosition(list),
  filter: byPosition(list),
  reduce: byPosition(list),
  all: byPosition(list),
  none: byPosition(list),
  some: byPosition(list),
}

/** An argument that an operator cannot work with. */
export const wrongOperand: DocumentRule = {
  code: 'LZ306',
  severity: 'error',
  title: 'An operator on values that it cannot take',
  why: 'The result would be empty, or nonsense.',
  check: (model) => model.expressions.flatMap((use) => checkOperands(model, use)),
}

function checkOperands(model: DocumentModel, use: ExpressionUse): Report[] {
  const wanted = operandTypes(use)
  if (!wanted) return []
  return use.args.flatMap((argument, position) => {
    const operand = use.operands[position] ?? anyType
    const expected = wanted(position)
    if (operand.money && arithmetic.has(use.operator)) return []
    if (!misfit(operand, expected)) return []
    return [
      at(model, argumentPointer(use, position), {
        what: `"${use.operator}" takes ${describe(expected)}; ${print(argument)} is ${describe(operand)}.`,
        fix: `Give it ${describe(expected)}.`,
      }),
    ]
  })
}

/** A sum of several values adds numbers; with one value it turns a text into a number. */
function operandTypes({ operator, args }: ExpressionUse): ((position: number) => Type) | undefined {
  if (operator === '+') return every(args.length === 1 ? comparable : numberType)
  return Object.hasOwn(takes, operator) ? takes[operator] : undefined
}

/** Arithmetic on amounts of money. */
export const moneyArithmetic: DocumentRule = {
  code: 'LZ307',
  severity: 'error',
  title: 'A calculation with money',
  why: 'The server alone knows fees, taxes and rounding; a sum made on the phone can differ from what is charged.',
  check: (model) =>
    model.expressions
      .filter(({ operator }) => arithmetic.has(operator))
      .flatMap((use) =>
        use.operands.flatMap((operand, position) =>
          operand.money
            ? [
                at(model, argumentPointer(use, position), {
                  what: `${print(use.args[position])} is an amount of money; "${use.operator}" would calculate with it.`,
                  fix: 'Show an amount that the server gives.',
                }),
              ]
            : [],
        ),
      ),
}
