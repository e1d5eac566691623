import jsonLogic from 'json-logic-js'
import {
  type Branches,
  EngineError,
  type Evaluation,
  isObject,
  limits,
  type Logic,
  operators,
  own,
  readNested,
  splitPath,
  valueText,
} from '../../language'
import { readPath, Scope } from '../scope'

// Only this module imports json-logic-js, because the library is one shared object. The module
// restricts the library: expressions read only own properties, there is no operator `log`, and data
// is never evaluated as an expression. Each inner expression counts as one step, and each 64
// characters of a string count as one more step.

let currentScope: Scope | undefined
let steps = 0
const interpret = jsonLogic.apply.bind(jsonLogic)

jsonLogic.apply = (logic, data) => {
  spend(1)
  const value = operate(logic, data)
  if (Array.isArray(logic)) chargeItems(value as unknown[])
  if (typeof value === 'string') spend(value.length >> 6)
  return value
}

function operate(logic: Logic, data: unknown): unknown {
  if (isObject(logic))
    for (const name in logic) {
      const operation = own(operations, name)
      if (operation)
        return operation.apply(
          data,
          [logic[name]].flat().map((value) => jsonLogic.apply(value as never, data)) as never[],
        )
    }
  return interpret(logic as never, data)
}

function spend(cost: number): void {
  steps += cost
  if (steps > limits.stepsPerEvaluation) throw new EngineError('budget')
}

function chargeLength(parts: readonly unknown[], separator = ''): void {
  const length = parts.reduce<number>((sum, list) => sum + valueText(list).length, 0)
  const total = length + separator.length * Math.max(0, parts.length - 1)
  if (total > limits.textLength) throw new EngineError('budget')
  spend(parts.length >> 6)
}

/** The number of items in each list that an expression has built, including inner lists. */
const itemCounts = new WeakMap<object, number>()

function chargeItems(list: unknown[]): void {
  if (!list.some((item) => typeof item === 'object' && item !== null)) return
  const weight = list.reduce<number>((sum, item) => sum + (itemCounts.get(item as object) ?? 1), 0)
  itemCounts.set(list, weight)
  spend(weight)
}

/** Evaluates an expression. Throws `budget` above the step limit, `bad-value` for bad arguments. */
export function evaluate(logic: Logic, scope: Scope): unknown {
  return onBudget(scope, () => {
    try {
      return jsonLogic.apply(logic as never, scope)
    } catch (cause) {
      throw cause instanceof EngineError
        ? cause
        : new EngineError('bad-value', undefined, { cause })
    }
  })
}

/** Runs work that takes one step of the budget. Outside an evaluation, there is a new budget. */
export function onBudget<Value>(scope: Scope, work: () => Value): Value {
  const outer = currentScope
  if (!outer) {
    steps = 0
    scope.roots.services.busy?.()
  }
  currentScope = scope
  try {
    spend(1)
    return work()
  } finally {
    currentScope = outer
  }
}

/** Converts a value to a boolean like JSON Logic: an empty list is false. */
export function isTruthy(value: unknown): boolean {
  return jsonLogic.truthy(value)
}

const run: Evaluation = {
  get services() {
    return (currentScope as Scope).roots.services
  },
  get profile() {
    return (currentScope as Scope).roots.values['profile']
  },
  spend,
  chargeLength,
  text(parts, separator = '') {
    chargeLength(parts, separator)
    return parts.map(valueText).join(separator)
  },
  list(parts) {
    spend(parts.reduce<number>((sum, part) => sum + (Array.isArray(part) ? part.length : 1), 0))
    const list = parts.flat()
    chargeItems(list)
    return list
  },
}

const operations: Record<string, (this: unknown, ...args: never[]) => unknown> = {
  var(this: unknown, path: unknown, fallback: unknown = null) {
    if (path === '' || path === null) return this instanceof Scope ? null : this
    const segments = splitPath(valueText(path))
    // Inside a list operator, expressions read the current element and the screen's options.
    const isOfScreen = this instanceof Scope || segments[0] === 'options'
    return (
      (isOfScreen ? readPath(currentScope as Scope, segments) : readNested(this, segments)) ??
      fallback
    )
  },
  given: (evaluate: (scope: Scope) => unknown, fallback: unknown = null) =>
    evaluate(currentScope as Scope) ?? fallback,
  asset: (name: string) => run.services.asset(name),
  pick(this: unknown, subject: unknown, { cases, otherwise }: Branches) {
    const name = valueText(subject)
    return jsonLogic.apply((cases.has(name) ? cases.get(name) : otherwise) as never, this)
  },
  mark: (id: string, value: unknown) => (run.services.branch?.(id), value),
}

for (const [name, { evaluate }] of Object.entries(operators))
  if (evaluate) operations[name] = (...values) => evaluate(run, ...values)
for (const name of ['log', 'missing', 'missing_some']) jsonLogic.rm_operation(name)
