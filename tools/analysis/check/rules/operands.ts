import { argumentPointer, type ExpressionUse, print } from '../../expressions'
import type { DocumentModel } from '../../model'
import { meaningOf } from '../../operators'
import { anyType, describe, typeMismatch } from '../../types'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

/** An argument that an operator cannot work with. */
export const wrongOperand: DocumentRule = {
  code: 'LZ306',
  severity: 'error',
  title: 'An operator on values that it cannot take',
  why: 'The result would be empty, or nonsense.',
  check: (model) => model.expressions.flatMap((use) => checkOperands(model, use)),
}

function checkOperands(model: DocumentModel, use: ExpressionUse): Report[] {
  const { takes, calculates } = meaningOf(use.operator)!
  return use.args.flatMap((argument, position) => {
    const operand = use.operands[position] ?? anyType
    const expected = takes.type(position, use.args.length)
    if (operand.money && calculates) return []
    if (!typeMismatch(operand, expected)) return []
    return [
      at(model, argumentPointer(use, position), {
        what: `"${use.operator}" takes ${describe(expected)}; ${print(argument)} is ${describe(operand)}.`,
        fix: `Give it ${describe(expected)}.`,
      }),
    ]
  })
}

/** Arithmetic on amounts of money. */
export const moneyArithmetic: DocumentRule = {
  code: 'LZ307',
  severity: 'error',
  title: 'A calculation with money',
  why: 'The server alone knows fees, taxes and rounding; a sum made on the phone can differ from what is charged.',
  check: (model) =>
    model.expressions
      .filter(({ operator }) => meaningOf(operator)?.calculates)
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
