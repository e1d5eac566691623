import type { Json } from '../../../../renderer/language'
import { argumentPointer, print } from '../../expressions/scope'
import { type DocumentModel, expressionOf, withExpansions } from '../../model/model'
import { kindsOf, withoutNull } from '../../types/type'
import { say } from '../../words/words'
import { at, documentRule } from './rule'
import { examplesOf } from './shown-values'

/**
 * Reports a test with "filled" of a flag in a response, if the screen reads the value nowhere else. A flag is
 * 0 or 1, or true or false. If the screen also shows or compares the value, the test may be right.
 */
export const presentFlag = documentRule('LZ330', (model) =>
  model.expressions.flatMap((use) => {
    const [value] = use.args
    const [type = {}] = use.operands
    if (model.kind !== 'screen' || use.operator !== 'filled' || !type.null) return []
    const path = expressionOf(model, value)?.path
    const name = path?.segments.at(-1)
    if (path?.root?.kind !== 'data' || name === undefined) return []
    const kinds = kindsOf(withoutNull(type)).join()
    const isNumber = kinds === 'number' && isZeroOrOne(examplesOf(model.project, path))
    if (!(isNumber || kinds === 'boolean') || isReadElsewhere(model, name)) return []
    return at(model, argumentPointer(use, 0), {
      what: isNumber
        ? say`${print(value)} is a number, and "filled" is also true for 0.`
        : say`${print(value)} is true or false, and "filled" is true for both.`,
      fix: isNumber
        ? say`Compare the number, as in { "===": [{ "var": "${path.text}" }, 1] }.`
        : say`Write { "var": "${path.text}" } without "filled".`,
    })
  }),
)

/** Other numbers, such as ids, exist or do not exist. */
const isZeroOrOne = (examples: readonly Json[]) =>
  examples.length > 0 && examples.every((one) => one === 0 || one === 1)

/** Returns whether the screen or one of its fragments reads a member other than with "filled". */
function isReadElsewhere(model: DocumentModel, name: string): boolean {
  return withExpansions(model).some(({ document }) =>
    JSON.stringify(document)
      .replaceAll(/\{"filled":\{"var":"[^"]*"\}\}/g, '')
      .includes(name),
  )
}
