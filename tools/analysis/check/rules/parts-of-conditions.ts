import { argumentPointer } from '../../expressions/scope'
import { isObject, isWithin, type Json } from '../../../../renderer/language'
import { actionOf } from '../../actions/meanings'
import { type ActionUse, conditionsAround, type DocumentModel } from '../../model/model'
import { decide, typed, withoutConstant } from '../../model/decide'
import { meaningOf } from '../../operators/meanings'
import type { Type } from '../../types/type'

/** A part of an expression whose truth never changes. */
interface ConstantPart {
  readonly pointer: string
  readonly truth: boolean
  /** An earlier condition of the same `if` holds whenever this one does. */
  readonly isBranch?: true
}

/**
 * Combined conditions inside expressions that always or never hold, and conditions of an `if` that
 * earlier ones hide. Places inside the given ones have their own reports.
 */
export function constantParts(model: DocumentModel, told: readonly string[]): ConstantPart[] {
  const known = typed(model, withoutConstant(model.rules))
  const found: ConstantPart[] = []
  const isTold = (pointer: string) =>
    told.some((one) => isWithin(pointer, one)) ||
    found.some((one) => isWithin(pointer, one.pointer))
  // An expression is noted after its arguments, and so stands behind them.
  for (const use of model.expressions.toReversed()) {
    const { source, pointer, operator, args, type } = use
    if (isTold(pointer)) continue
    if (operator === 'if') {
      const at = hiddenBranch(args, known)
      if (at !== undefined)
        found.push({ pointer: argumentPointer(use, at), truth: false, isBranch: true })
    } else if (meaningOf(operator)?.connects && args.some(isObject) && isTruth(type)) {
      const truth = decide([source], known)
      if (truth !== undefined) found.push({ pointer, truth })
    }
  }
  return found
}

/** Whether an expression is a condition, and not a value with a default. */
function isTruth(type: Type): boolean {
  return Object.keys(type).every((kind) => kind === 'boolean')
}

/** The first condition of an `if` that never holds where the earlier ones do not. */
function hiddenBranch(
  args: readonly Json[],
  known: Parameters<typeof decide>[1],
): number | undefined {
  const earlier: Json[] = []
  for (let at = 0; at + 1 < args.length; at += 2) {
    const condition = args[at] ?? null
    const isOpen = decide([condition], known) === undefined
    if (isOpen && at > 0 && decide(earlier, known) === undefined)
      if (decide([...earlier, condition], known) === false) return at
    if (isOpen) earlier.push({ '!': condition })
  }
  return undefined
}

/** Actions that change nothing that a condition reads, and are over at once. */
const quiet: ReadonlySet<string> = new Set(['toast', 'track', 'require'])

const ofEvent = /^(?<chain>.*\/on\/(?<event>[^/]+))\/\d+$/

/** The steps of a document by the pointer of their event, in order. */
export type StepsByChain = ReadonlyMap<string, readonly ActionUse[]>

/** Groups the steps that stand directly in an event. */
export function stepsByChain({ actions }: DocumentModel): StepsByChain {
  const chains = new Map<string, ActionUse[]>()
  for (const action of actions) {
    const { chain } = ofEvent.exec(action.pointer)?.groups ?? {}
    if (chain !== undefined) chains.set(chain, [...(chains.get(chain) ?? []), action])
  }
  return chains
}

/** The conditions that hold when a step of an event runs, as long as nothing has changed since. */
export function conditionsBefore(chains: StepsByChain, action: ActionUse): Json[] {
  const { chain, event } = ofEvent.exec(action.pointer)?.groups ?? {}
  if (chain === undefined) return []
  // The value that an input changes may be the one that its conditions read.
  let known = event === 'change' ? [] : conditionsAround(action.node)
  const steps = chains.get(chain) ?? []
  for (const { name, source } of steps.slice(0, steps.indexOf(action))) {
    const when = source['when']
    const that = source['that']
    if (actionOf(name)?.leaves) known = when === undefined ? [] : [...known, { '!': when }]
    else if (!quiet.has(name)) known = []
    else if (that !== undefined && when === undefined) known = [...known, that]
  }
  return known
}

/**
 * The steps of an event that run before another one, in order: those before it in its chain, and
 * before the steps around it.
 */
export function earlierSteps({ actions }: DocumentModel, { pointer }: ActionUse): ActionUse[] {
  return actions.filter(({ pointer: other }) => {
    const end = other.lastIndexOf('/') + 1
    if (!pointer.startsWith(other.slice(0, end))) return false
    return Number(other.slice(end)) < Number.parseInt(pointer.slice(end), 10)
  })
}
