import { child, isObject, type Json } from '../../../../renderer/language'
import { type ExpressionUse, print } from '../../expressions/scope'
import { decide, withTypes } from '../../model/decide'
import { bindingsOf, conditionsAround, type DocumentModel, expressionsIn } from '../../model/model'
import { listNames, quote } from '../../types/describe'
import type { Type } from '../../types/type'
import { say } from '../../words/words'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { at, documentRule } from './rule'

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
