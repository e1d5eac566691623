import { child, isObject, type Json } from '../../../../renderer/language'
import { argumentPointer, print } from '../../expressions/scope'
import type { Binding, DocumentModel } from '../../model/model'
import { quote } from '../../types/describe'
import { anyType } from '../../types/type'
import { say } from '../../words/words'
import { at, type DocumentRule } from './rule'

export const literalAmount: DocumentRule = {
  code: 'LZ316',
  severity: 'error',
  title: 'A literal as an amount of money',
  why: 'The amount must come from the server. A fixed one would be wrong for most borrowers.',
  check: (model) =>
    [...model.bindings, ...amountsFormattedIn(model)].flatMap(
      ({ value, actual, expected, pointer }) => {
        const [, otherwise] = isObject(value) && Array.isArray(value['var']) ? value['var'] : []
        if (!(actual.money || expected.money) || !isNumeric(otherwise)) return []
        return at(model, child(child(pointer, 'var'), 1), {
          what: say`${quote(otherwise)} would be shown or sent in place of ${print(value)}.`,
          fix: say`Write "" as the default, or show the node only with an amount.`,
        })
      },
    ),
}

function amountsFormattedIn(
  model: DocumentModel,
): Pick<Binding, 'value' | 'actual' | 'expected' | 'pointer'>[] {
  return model.expressions
    .filter(({ operator }) => operator === 'money')
    .map((use) => ({
      value: use.args[0] ?? null,
      actual: use.operands[0] ?? anyType,
      expected: anyType,
      pointer: argumentPointer(use, 0),
    }))
}

function isNumeric(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /\d/.test(value))
}
