import { argumentPointer, besides, type ExpressionUse } from '../../expressions/use'
import { print } from '../../expressions/print'
import type { Json } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { meaningOf } from '../../operators/meanings'
import { anyType, type Type } from '../../types/type'
import { describe } from '../../types/describe'
import { missing, typeMismatch } from '../../types/fits'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** An argument that an operator cannot work with. */
export const wrongOperand: DocumentRule = {
  code: 'LZ306',
  severity: 'error',
  title: 'An operator on values that it cannot take',
  why: 'The result would be empty, or nonsense.',
  check: (model) => model.expressions.flatMap((use) => checkOperands(model, use)),
}

interface Operand {
  readonly value: Json
  readonly type: Type
  readonly expected: Type
  readonly pointer: string
}

function checkOperands(model: DocumentModel, use: ExpressionUse): Report[] {
  const { calculates } = meaningOf(use.operator)!
  return operandsOf(use).flatMap(({ value, type, expected, pointer }) => {
    if (type.money && calculates) return []
    if (typeMismatch(type, expected))
      return [
        at(model, pointer, {
          what: say`"${use.operator}" takes ${describe(expected)}; ${print(value)} is ${describe(type)}.`,
          fix: say`Give it ${describe(expected)}.`,
        }),
      ]
    if (!missing(type, expected)) return []
    return [
      at(model, pointer, {
        what: say`${print(value)} may be missing, and "${use.operator}" needs it.`,
        fix: say`Give a second value as in {"var": ["path", 0]}, or ask first whether it is "filled".`,
      }),
    ]
  })
}

/** The arguments and companions of an operator. */
function operandsOf(use: ExpressionUse): Operand[] {
  const { takes, beside } = meaningOf(use.operator)!
  return [
    ...use.args.map((value, position) => ({
      value,
      type: use.operands[position] ?? anyType,
      expected: takes.type(position, use.args, use.operands),
      pointer: argumentPointer(use, position),
    })),
    ...(beside ? besides(use) : []).map(({ companion, name, ...one }) => ({
      ...one,
      expected: beside!(companion, name),
    })),
  ]
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
                  what: say`${print(use.args[position])} is an amount of money; "${use.operator}" would calculate with it.`,
                  fix: say`Show an amount that the server gives.`,
                }),
              ]
            : [],
        ),
      ),
}
