import { argumentPointer, type ExpressionUse } from '../../expressions/scope'
import {
  isObject,
  isWithin,
  objectOrEmpty,
  operatorOf,
  own,
  stringOrEmpty,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { type ActionUse, conditionsAround, type DocumentModel } from '../../model/model'
import { decide, withTypes, withoutConstant } from '../../model/decide'
import { meaningOf } from '../../operators/meanings'
import type { Type } from '../../types/type'

interface ConstantPart {
  readonly pointer: string
  readonly truth: boolean
  /**
   * True if the part is a condition of an `if` that never decides, because an earlier condition is
   * true whenever this condition is true.
   */
  readonly isBranch?: true
  /** True if another part of the condition implies this part. */
  readonly isImplied?: true
}

/** Returns the constant parts of conditions, without parts of the values in `reported`. */
export function constantParts(model: DocumentModel, reported: readonly string[]): ConstantPart[] {
  const known = withTypes(model, withoutConstant(model.rules))
  const parts: ConstantPart[] = []
  const isTold = (pointer: string) =>
    reported.some((one) => isWithin(pointer, one)) ||
    parts.some((one) => isWithin(pointer, one.pointer))
  // In reverse order, an expression comes before its arguments.
  for (const use of model.expressions.toReversed()) {
    const { source, pointer, operator, args, type } = use
    if (isTold(pointer)) continue
    if (operator === 'if') {
      const at = hiddenBranch(args, known)
      if (at !== undefined)
        parts.push({ pointer: argumentPointer(use, at), truth: false, isBranch: true })
    } else if (meaningOf(operator)?.connective && args.some(isObject) && isTruth(type)) {
      const truth = decide([source], known)
      const needless = truth === undefined ? impliedPart(use, known) : undefined
      if (truth !== undefined) parts.push({ pointer, truth })
      else if (needless !== undefined)
        parts.push({ pointer: argumentPointer(use, needless), truth: true, isImplied: true })
    }
  }
  return parts
}

const order = /^[<>]=?$/

/** Returns the index of a superfluous part: a repeated part, or a bound beside a narrower bound. */
function impliedPart(
  { operator, args }: ExpressionUse,
  model: Parameters<typeof decide>[1],
): number | undefined {
  const texts = args.map((part) => JSON.stringify(part))
  const repeated = texts.findIndex((text, position) => texts.indexOf(text) < position)
  if (repeated > 0) return repeated
  const bounds = args.flatMap((part, position) => {
    const name = isObject(part) ? operatorOf(part) : undefined
    const operands = isObject(part) && name && order.test(name) ? part[name] : undefined
    if (!Array.isArray(operands) || operands.length !== 2) return []
    const subject = operands.find(isObject)
    const isBound = operands.some((operand) => typeof operand === 'number')
    return subject && isBound ? [{ part, position, subject: JSON.stringify(subject) }] : []
  })
  const isAll = meaningOf(operator)?.connective === 'and'
  return bounds.find((one) =>
    bounds.some((other) => {
      if (one === other || one.subject !== other.subject) return false
      const [narrow, wide] = isAll ? [other.part, one.part] : [one.part, other.part]
      return decide([narrow, { '!': wide }], model) === false
    }),
  )?.position
}

function isTruth(type: Type): boolean {
  return Object.keys(type).every((kind) => kind === 'boolean')
}

function hiddenBranch(
  args: readonly Json[],
  model: Parameters<typeof decide>[1],
): number | undefined {
  const earlier: Json[] = []
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = args[at] ?? null
    const isOpen = decide([condition], model) === undefined
    if (isOpen && at > 0 && decide(earlier, model) === undefined)
      if (decide([...earlier, condition], model) === false) return at
    if (isOpen) earlier.push({ '!': condition })
  }
  return undefined
}

interface Test {
  /** The condition without the operator `!`. */
  readonly inner: JsonObject
  readonly operator: string
  readonly literal: string | undefined
  readonly isNegative: boolean
}

export function testIn(condition: JsonObject): Test {
  const [opposite] = [condition['!']].flat()
  const isOpposite = isObject(opposite)
  const inner = isOpposite ? opposite : condition
  const operator = operatorOf(inner) ?? ''
  const [, literal] = [inner[operator]].flat()
  const isComparison = operator === '===' || operator === '!=='
  return {
    inner,
    operator,
    literal: isComparison && typeof literal === 'string' ? literal : undefined,
    isNegative: isOpposite !== (operator === '!=='),
  }
}

/** Returns the operands of "and", or the condition itself. */
export const conjunctsOf = (condition: JsonObject): readonly Json[] =>
  Array.isArray(condition['and']) ? condition['and'] : [condition]

/** Returns the conditions, and the conditions that they need because of rules and "and". */
export function partsNeeded(conditions: readonly Json[], rules: JsonObject): readonly Json[] {
  const parts = [...conditions]
  for (const part of parts) {
    const { rule, and: inner = own(rules, stringOrEmpty(rule)) } = objectOrEmpty(part)
    for (const one of [inner ?? []].flat()) if (!parts.includes(one)) parts.push(one)
  }
  return parts
}

/** The actions that take no time and change no value that a condition can read. */
const harmlessActions: ReadonlySet<string> = new Set(['toast', 'track', 'require'])

const ofEvent = /^(?<chain>.*\/on\/(?<event>[^/]+))\/\d+$/

/** The steps of each chain (the actions of one event), by the pointer of the event. */
export type StepsByChain = ReadonlyMap<string, readonly ActionUse[]>

/** Returns the steps of each chain, without steps inside other steps, such as `ok` steps. */
export function stepsByChain({ actions }: DocumentModel): StepsByChain {
  const chains = new Map<string, ActionUse[]>()
  for (const action of actions) {
    const { chain } = ofEvent.exec(action.pointer)?.groups ?? {}
    if (chain !== undefined) chains.set(chain, [...(chains.get(chain) ?? []), action])
  }
  return chains
}

/**
 * Returns the conditions that are still true when a step runs. Conditions are left out if the
 * values that they read may have changed since.
 */
export function conditionsBefore(chains: StepsByChain, action: ActionUse): Json[] {
  const { chain, event } = ofEvent.exec(action.pointer)?.groups ?? {}
  if (chain === undefined) return []
  // After a change of an input, the conditions around the input may be false, because they may read
  // the value of the input.
  let holding = event === 'change' ? [] : conditionsAround(action.node)
  const steps = chains.get(chain) ?? []
  for (const { name, source } of steps.slice(0, steps.indexOf(action))) {
    const when = source['when']
    const that = source['that']
    if (actionOf(name)?.leaves) holding = when === undefined ? [] : [...holding, { '!': when }]
    else if (!harmlessActions.has(name)) holding = []
    else if (that !== undefined && when === undefined) holding = [...holding, that]
  }
  return holding
}

/** Returns the pointer of the step after a step. */
export function nextStep(pointer: string): string {
  const at = pointer.lastIndexOf('/') + 1
  return pointer.slice(0, at) + String(Number(pointer.slice(at)) + 1)
}

/** Returns all steps before a step, including the steps before the steps that contain it. */
export function earlierSteps({ actions }: DocumentModel, { pointer }: ActionUse): ActionUse[] {
  return actions.filter((other) => isEarlier(other.pointer, pointer))
}

/** Returns whether a step comes before another step, or before a step around the other step. */
export function isEarlier(step: string, other: string): boolean {
  const end = step.lastIndexOf('/') + 1
  if (!other.startsWith(step.slice(0, end))) return false
  return Number(step.slice(end)) < Number.parseInt(other.slice(end), 10)
}
