import { child, isObject, stringOrEmpty, type Json } from '../../../../renderer/language'
import { type ExpressionUse, print, argumentPointer } from '../../expressions/scope'
import { areEqual } from '../../json/are-equal'
import { decide, withTypes } from '../../model/decide'
import {
  bindingsOf,
  conditionsAround,
  type DocumentModel,
  expressionsIn,
  expressionOf,
  withExpansions,
} from '../../model/model'
import { listNames, quote } from '../../types/describe'
import { type Type, kindsOf, withoutNull } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, documentRule } from './rule'
import { examplesOf, schemaOf } from './shown-values'

export const impossibleCase = documentRule('LZ304', (model) => [
  ...model.expressions
    .filter(({ operator }) => operator === 'pick')
    .flatMap((use) => checkCases(model, use)),
  ...model.nodes.flatMap((node) => {
    const around = conditionsAround(node)
    if (around.length === 0) return []
    const picks = bindingsOf(model, node)
      .flatMap(({ pointer }) => expressionsIn(model, pointer))
      .filter(({ operator }) => operator === 'pick')
    if (picks.length === 0 || decide(around, withTypes(model)) !== undefined) return []
    return picks.flatMap((use) => excludedCases(model, use, around))
  }),
])

function excludedCases(
  model: DocumentModel,
  use: ExpressionUse,
  around: readonly Json[],
): Report[] {
  const [subject = null] = use.args
  const cases = use.source['cases']
  const possible = valuesOf(use.operands[0] ?? {})
  const known = withTypes(model)
  if (!possible || !isObject(cases)) return []
  const toValue = use.operands[0]?.string ? String : Number
  return Object.keys(cases)
    .filter((name) => possible.includes(name))
    .filter((name) => decide([...around, { '===': [subject, toValue(name)] }], known) === false)
    .map((name) =>
      at(model, child(child(use.pointer, 'cases'), name), {
        atKey: true,
        what: say`If this node is shown, ${print(subject)} is never ${quote(name)}.`,
        fix: say`Correct the condition of the node, or remove the case.`,
      }),
    )
}

function checkCases(model: DocumentModel, use: ExpressionUse): Report[] {
  const subject = use.operands[0] ?? {}
  const cases = use.source['cases']
  const possible = valuesOf(subject)
  if (!possible || !isObject(cases)) return []
  return Object.keys(cases)
    .filter((name) => name !== '$comment' && name !== '' && !possible.includes(name))
    .map((name) => {
      const free = possible.filter((value) => !Object.hasOwn(cases, value))
      const fix = didYouMean(
        name,
        free,
        'key',
        say`Remove the case, or describe the value in the endpoint. Documented values: ${listNames(possible.map(quote))}.`,
      )
      return at(model, child(child(use.pointer, 'cases'), name), {
        atKey: true,
        what: say`${print(use.args[0])} is never ${quote(name)}.`,
        ...fix,
      })
    })
}

function valuesOf(type: Type): string[] | undefined {
  if (type.any || type.array || type.object) return undefined
  const parts = [type.string, type.number].filter((part) => part !== undefined)
  const lists = parts.map((part) => part.only ?? part.known)
  if (lists.some((list) => !list) || (parts.length === 0 && !type.boolean)) return undefined
  return [...lists.flatMap((list) => list!.map(String)), ...(type.boolean ? ['true', 'false'] : [])]
}

export const pickWithoutDefault = documentRule('LZ305', (model) =>
  model.expressions
    .filter(
      (use) =>
        use.operator === 'pick' &&
        use.source['default'] === undefined &&
        isOpen(use.operands[0] ?? {}),
    )
    .map((use) =>
      at(model, use.pointer, {
        what: say`This "pick" has no "default" for other values of ${print(use.args[0])}.`,
        fix: say`Add a "default".`,
      }),
    ),
)

function isOpen(type: Type): boolean {
  return type.string?.known !== undefined || type.number?.known !== undefined
}

/**
 * Reports a test with "filled" of a flag in a response, if the screen reads the value nowhere else.
 * A flag is 0 or 1, or true or false. If the screen also shows or compares the value, the test may
 * be correct.
 */
export const presentFlag = documentRule('LZ330', (model) => [
  ...model.expressions.flatMap((use) => flagTest(model, use)),
  ...model.expressions.flatMap((use) => zeroTest(model, use)),
])

/** Reports a test that 0 passes although 0 means "none", or although no value is below 0. */
function zeroTest(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const { operator, args } = use
  const path = expressionOf(model, args[0])?.path
  if (!path || !['filled', '>='].includes(operator)) return []
  const { minimum, description } = schemaOf(model.project, path)
  const isNone =
    operator === 'filled' && /(?<![\d.,])0(?![\d.,]*\d)/.test(stringOrEmpty(description))
  const isLeast = operator === '>=' && args.length === 2 && minimum === 0 && args[1] === 0
  const isTested = model.expressions.some(
    (other) =>
      meaningsOfZero.has(other.operator) &&
      other.args.some((arg) => areEqual(arg, args[0] ?? null)),
  )
  if ((!isNone || isTested) && !isLeast) return []
  return at(model, argumentPointer(use, 0), {
    what: isLeast
      ? say`${print(args[0])} is never below 0, so 0 passes this test, too.`
      : say`The description of ${print(args[0])} names the value 0, and "filled" is also true for 0.`,
    fix: say`Write { "positive": ${JSON.stringify(args[0])} } if 0 must not pass.`,
  })
}

const meaningsOfZero = new Set(['positive', '>', '>=', '<', '<=', '===', '==', '!==', '!='])

function flagTest(model: DocumentModel, use: ExpressionUse): Report | Report[] {
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
}

/** For other numbers, such as ids, a test with "filled" is correct. */
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

export const hiddenEmpty = documentRule('LZ432', (model) =>
  model.nodes.flatMap((node) => {
    const { each, empty } = node.source
    if (each === undefined || empty === undefined) return []
    const isEmpty = { '!': { filled: each } }
    if (decide([...conditionsAround(node), isEmpty], model) !== false) return []
    if (decide(conditionsAround(node), model) === false) return []
    return at(model, child(node.pointer, 'empty'), {
      atKey: true,
      what: say`The conditions around this node are false for an empty list, so its "empty" is never shown.`,
      fix: say`Remove the condition: without items the node shows its "empty".`,
    })
  }),
)
