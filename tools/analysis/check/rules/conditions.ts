import { actionOf } from '../../actions/meanings'
import { argumentPointer, type ExpressionUse, print } from '../../expressions/scope'
import { child, isObject, operatorOf, type Json } from '../../../../renderer/language'
import { areEqual } from '../../json/are-equal'
import {
  changedModel,
  type ActionUse,
  conditionsAround,
  type DocumentModel,
  type NodeUse,
  expressionAt,
  sourcesOf,
} from '../../model/model'
import { argumentsOf } from '../../operators/operator-meaning'
import { meaningOf } from '../../operators/meanings'
import { cachedIn } from '../../json/cached'
import { memberWord } from '../../words/member-label'
import { say } from '../../words/words'
import {
  constantState,
  decide,
  withoutConstant,
  constantRules,
  withTypes,
} from '../../model/decide'
import type { FoldedDocument } from '../../model/cases'
import {
  conditionsBefore,
  constantParts,
  stepsByChain,
  type StepsByChain,
} from './parts-of-conditions'
import { listNames, describe } from '../../types/describe'
import { criticalNodesBelow, describeCritical, affectedNodes } from './critical'
import { at, documentRule, filesBehind } from './rule'
import { entriesRead } from './stale-data'
import type { Choices, Type } from '../../types/type'

interface Condition {
  readonly value: Json
  readonly pointer: string
  readonly member: string
  /** Words for the consequence of a false condition, such as "the node is never shown". */
  readonly otherwise: string
  readonly node?: NodeUse
  readonly action?: ActionUse
}

const conditionsOf = cachedIn((model: DocumentModel): readonly Condition[] => {
  const { nodes, actions } = model
  const ofNodes = nodes.flatMap((node): Condition[] => {
    const value = node.source['when']
    const pointer = child(node.pointer, 'when')
    const otherwise = say`the node is never shown`
    return value === undefined ? [] : [{ value, pointer, member: 'when', otherwise, node }]
  })
  const others = [
    ...sourcesOf(model).map(
      (source) => [source, 'when', say`nothing is ever loaded`, undefined] as const,
    ),
    ...actions.map((action) => [action, 'when', say`the step never runs`, action] as const),
    ...actions.flatMap((action) =>
      Object.entries(actionOf(action.name)?.members ?? {}).flatMap(([member, { kind }]) =>
        kind === 'condition'
          ? [[action, member, say`the steps after it never run`, action] as const]
          : [],
      ),
    ),
  ].flatMap(([{ source, pointer }, member, otherwise, action]): Condition[] => {
    const value: Json | undefined = source[member]
    const at = child(pointer, member)
    return value === undefined
      ? []
      : [{ value, pointer: at, member, otherwise, ...(action ? { action } : {}) }]
  })
  return [...ofNodes, ...others]
})

function operandsOfConditions(model: DocumentModel): ExpressionUse[] {
  const connectives = new Set<string>()
  for (const { value, pointer } of conditionsOf(model)) gather(value, pointer, connectives)
  for (const use of model.expressions) {
    const { usesTruthOnly } = meaningOf(use.operator)!
    use.args.forEach((value, at) => {
      if (usesTruthOnly?.(at, use.args.length)) gather(value, argumentPointer(use, at), connectives)
    })
  }
  return model.expressions.filter(({ pointer }) => connectives.has(pointer))
}

function gather(value: Json, pointer: string, operands: Set<string>): void {
  if (!isObject(value)) return
  const operator = operatorOf(value)
  if (operator === undefined) return
  if (!meaningOf(operator)?.connective) return void operands.add(pointer)
  argumentsOf(value, operator).forEach((operand, at) =>
    gather(operand, argumentPointer({ source: value, operator, pointer }, at), operands),
  )
}

export const neverShown = documentRule('LZ404', (model) =>
  constants(model)
    .whole.filter(({ truth }) => truth === false)
    .map((condition) =>
      at(model, condition.pointer, {
        ...(condition.byState ? { from: filesBehind(model.project, model) } : {}),
        what: say`This "${condition.member}" is never true, so ${consequence(model, condition)}.${condition.byState ? unchangedEntries(model, condition) : ''}`,
        fix: say`Fix the condition, or remove the hidden part.`,
      }),
    )
    .concat(
      constants(model).parts.flatMap(({ pointer, truth, isBranch }) =>
        truth
          ? []
          : at(model, pointer, {
              what: isBranch
                ? say`This branch is never taken: an earlier condition is true in all of its cases.`
                : say`This condition is never true.`,
              fix: say`Fix the condition, or remove the hidden part.`,
            }),
      ),
    ),
)

export const alwaysShown = documentRule('LZ405', (model) =>
  constants(model)
    .whole.filter(({ truth }) => truth === true)
    .map(({ pointer, member }) =>
      at(model, pointer, {
        what: say`This "${memberWord(member)}" is always true.`,
        fix: say`Remove it, or fix the condition.`,
      }),
    )
    .concat(
      constants(model).parts.flatMap(({ pointer, truth, isImplied }) =>
        truth
          ? at(model, pointer, {
              what: isImplied
                ? say`This part changes nothing: another part of the same condition includes it.`
                : say`This condition is always true.`,
              fix: isImplied
                ? say`Correct one of the two parts, or remove this part.`
                : say`Remove it, or fix the condition.`,
            })
          : [],
      ),
    ),
)

interface Constant extends Condition {
  readonly truth: boolean | undefined
  /** True if the condition is constant because nothing changes the state entry that it reads. */
  readonly byState?: true
}

interface Constants {
  readonly whole: readonly Constant[]
  /** The constant operands of conditions that are not constant as a whole. */
  readonly parts: ReturnType<typeof constantParts>
}

const constants = cachedIn((model: DocumentModel): Constants => {
  const whole = wholeConstants(model)
  const pointers = whole.flatMap(({ truth, pointer }) => (truth === undefined ? [] : [pointer]))
  const rules = [...constantRules(model.rules).keys()].map((name) => child('/rules', name))
  return { whole, parts: constantParts(model, [...pointers, ...rules]) }
})

/**
 * Returns the constant conditions with their results. The result of a constant rule counts as
 * unknown here, because `constantRules` reports it.
 */
function wholeConstants(model: DocumentModel): Constant[] {
  const chains = stepsByChain(model)
  const known = withTypes(model, withoutConstant(model.rules))
  const state = constantState(model)
  return conditionsOf(model).map((one) => ({ ...one, ...truthOf(chains, one, known, state) }))
}

/**
 * Returns the constant result of a condition. The conditions around the node and before the step
 * are true, and may make the condition constant.
 */
function truthOf(
  chains: StepsByChain,
  { value, node, action, member }: Condition,
  model: FoldedDocument,
  state: Readonly<Record<string, Json>>,
): Pick<Constant, 'truth' | 'byState'> {
  const truth = decide([value], model)
  if (truth !== undefined) return { truth }
  const isStateKnown = node !== undefined && Object.keys(state).length > 0
  if (isStateKnown && decide([value], model, state) === false)
    return { truth: false, byState: true }
  const around = node
    ? conditionsAround(node.parent)
    : action
      ? [...conditionsBefore(chains, action), ...(member === 'when' ? [] : ownWhen(action))]
      : []
  if (around.length === 0 || decide(around, model) !== undefined) return { truth: undefined }
  if (decide([...around, value], model) === false) return { truth: false }
  // If an earlier step leaves the screen under a condition, authors may repeat the opposite
  // condition in later steps.
  if (action && around.some((one) => isObject(one) && '!' in one && areEqual(one, value)))
    return { truth: undefined }
  return { truth: decide([...around, { '!': value }], model) === false ? true : undefined }
}

function ownWhen({ source }: ActionUse): Json[] {
  return source['when'] === undefined ? [] : [source['when']]
}

function unchangedEntries(model: DocumentModel, { pointer }: Condition): string {
  const state = constantState(model)
  const names = new Set(entriesRead(model, pointer))
  const unchanging = [...names].filter((name) => Object.hasOwn(state, `state.${name}`))
  return say` Nothing changes ${listNames(unchanging.map((name) => `"${name}"`))}.`
}

function consequence(model: DocumentModel, { node, otherwise }: Condition): string {
  const critical = node ? criticalNodesBelow(model, node) : []
  if (node?.source['critical'] === true) return say`${describeCritical(critical)} is never shown`
  return critical.length === 0 ? otherwise : say`${otherwise}, nor is ${describeCritical(critical)}`
}

export const constantRule = documentRule('LZ409', (model) => {
  const others = changedModel(model, { rules: withoutConstant(model.rules) })
  return [...constantRules(model.rules)].flatMap(([name, truth]) => {
    const rule = model.rules[name]
    const isCause = isObject(rule) && decide([rule], others) !== undefined
    if (!isCause || !isCondition(model, name)) return []
    return at(model, child('/rules', name), {
      what: say`The rule "${name}" is ${truth ? say`always` : say`never`} true.${affectedNodes(model, rule)}`,
      fix: truth ? say`Correct the rule, or remove its uses.` : say`Fix its condition.`,
    })
  })
})

/**
 * Returns whether a rule is used as a condition. A rule that always returns a non-empty string is
 * always true, but is correct as a value.
 */
function isCondition(model: DocumentModel, name: string): boolean {
  const type = expressionAt(model, child('/rules', name))?.type
  return type !== undefined && Object.keys(type).every((kind) => kind === 'boolean')
}

export const flagCondition = documentRule('LZ311', (model) =>
  operandsOfConditions(model)
    .filter(({ type }) => saysNo(type.string) || Object.keys(type).join() === 'object')
    .map(({ source, type, pointer }) =>
      at(model, pointer, {
        what: type.object
          ? say`${print(source)} is an object that always exists. As a condition, it is always true.`
          : say`${print(source)} is ${describe(valuesOf(type))}. As a condition, each of these values is true.`,
        fix: say`Compare it with a value, as in {"===": [{"var": "path"}, "1"]}.`,
      }),
    ),
)

function saysNo({ only, known }: Choices<string> = {}): boolean {
  return (only ?? known ?? []).some((value) => value === '0' || value === 'false')
}

function valuesOf({ string }: Type): Type {
  const only = string?.only ?? string?.known
  return { string: only ? { only } : {} }
}
