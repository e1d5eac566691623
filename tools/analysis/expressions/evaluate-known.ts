import { compileExpression, Scope } from '../../../renderer/core'
import { EngineError, type Json, type ScopeServices } from '../../../renderer/language'
import type { Known } from '../operators/meaning'

/**
 * The engine's result of an operator with known arguments. Undefined if the operator uses a service
 * or a profile, or cannot use its arguments.
 */
export function evaluateKnown(operator: string, values: readonly Json[]): Known {
  // A literal object is bound to a name, since the engine would read it as an expression.
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

/** The roots of a scope that only contains the known values. */
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
