import {
  isObject,
  operatorOf,
  operators,
  type Json,
  EngineError,
  type ScopeServices,
} from '../../../renderer/language'
import {
  argumentsOf,
  type Assumptions,
  type KnownValue,
  valuesOf,
} from '../operators/operator-meaning'
import { meaningOf } from '../operators/meanings'
import { compileExpression, Scope } from '../../../renderer/core'

const maxDepth = 40

/**
 * Calculates a value from literals and assumptions, as far as possible. The engine evaluates an
 * operator if all its arguments are known. Otherwise, the operator's `fold` may still know the
 * result.
 */
export function fold(value: Json | undefined, assumptions: Assumptions, depth = 0): KnownValue {
  if (value === undefined || depth > maxDepth) return undefined
  if (Array.isArray(value)) return foldAll(value, assumptions, depth)
  if (!isObject(value)) return { value }
  const assumed = assumptions.expression?.(value)
  if (assumed) return assumed
  const operator = operatorOf(value)
  if (operator === undefined) return undefined
  const meaning = meaningOf(operator)
  const inner = (part: Json | undefined) => fold(part, assumptions, depth + 1)
  const args = argumentsOf(value, operator)
  if (meaning?.fold) return meaning.fold(args, inner, assumptions, value)
  if (operators[operator]?.namedArguments || operators[operator]?.iterates) return undefined
  const values = valuesOf(args.map(inner))
  return values && evaluateKnown(operator, values)
}

function foldAll(values: readonly Json[], assumptions: Assumptions, depth: number): KnownValue {
  const known = valuesOf(values.map((value) => fold(value, assumptions, depth + 1)))
  return known && { value: known }
}

/**
 * Evaluates an operator with known arguments. Returns `undefined` if the engine rejects the
 * arguments, or needs a service such as the clock.
 */
function evaluateKnown(operator: string, values: readonly Json[]): KnownValue {
  // Objects and lists become variables. As literals, the engine would evaluate them as expressions.
  const args = values.map(
    (value, at): Json =>
      typeof value === 'object' && value !== null ? { var: `known.${at}` } : value,
  )
  try {
    const compiled = compileExpression({ [operator]: args }, () => [])
    const value = compiled.evaluate(new Scope({ services, values: new KnownValues(values) }))
    return { value: value as Json }
  } catch (error) {
    if (error instanceof EngineError) return undefined
    throw error
  }
}

/** The scope with the known values. Expressions that read `profile` are not evaluated. */
class KnownValues implements Readonly<Record<string, unknown>> {
  readonly [name: string]: unknown
  constructor(readonly known: readonly Json[]) {}
  get profile(): never {
    return unknown()
  }
}

const unknown = (): never => {
  throw new EngineError('bad-value')
}

const services: ScopeServices = {
  text: unknown,
  rule: unknown,
  asset: unknown,
  route: unknown,
  address: unknown,
}
