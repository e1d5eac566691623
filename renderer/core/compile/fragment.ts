import {
  isObject,
  isSingle,
  own,
  readMembers,
  splitPath,
  type Json,
  type JsonObject,
} from '../../language'
import { constantOf, type CompiledValue, type Inputs } from '../expression/compile-expression'
import { onBudget } from '../expression/logic'
import { joined } from '../expression/path'
import type { Scope } from '../scope'
import { compileValue, type Context } from './context'

/**
 * Resolves the paths below `with` in a fragment: the input of its user or, without one, the
 * declared default. Inputs are evaluated in the scope of the user, so that no name inside the
 * fragment hides a name that they read.
 */
export function inputsOf(
  declared: JsonObject,
  given: JsonObject,
  pointer: string,
  user: Context,
): Inputs {
  const known = new Map<string, CompiledValue>()
  const compile = (value: Json, name: string) => compileValue(value, `${pointer}/${name}`, user)
  const whole = (name: string, value: Json, standIn: Json) =>
    known.get(name) ??
    kept(known, name, orElse(compile(value, name), compile(standIn, name), user.within.length + 1))
  return (path) => {
    const [root, name, ...rest] = splitPath(path)
    if (root !== 'with' || name === undefined) return undefined
    const declaration = own(declared, name)
    const standIn = (isObject(declaration) ? declaration['default'] : null) ?? null
    const value = own(given, name) ?? standIn
    const longer = standIn === null && rest.length > 0 ? below(value, rest) : undefined
    return longer
      ? orElse(compile(longer, name), constantOf(null), user.within.length + 1)
      : memberOf(whole(name, value, standIn), rest)
  }
}

function kept(
  known: Map<string, CompiledValue>,
  name: string,
  value: CompiledValue,
): CompiledValue {
  known.set(name, value)
  return value
}

/**
 * Extends the path of an input by the members that the fragment reads, so that a node depends on no
 * more than it shows.
 */
function below(value: Json, rest: readonly string[]): Json | undefined {
  return isObject(value) && isSingle(value) && typeof value['var'] === 'string'
    ? { var: [value['var'], ...rest].join('.') }
    : undefined
}

function orElse(value: CompiledValue, standIn: CompiledValue, level: number): CompiledValue {
  if (value.constant) return value
  const read = (scope: Scope) => value.evaluate(scope) ?? standIn.evaluate(scope)
  return {
    evaluate(scope) {
      const around = scope.outside(level)
      return onBudget(around, () => read(around))
    },
    paths: joined(value.paths, standIn.paths),
  }
}

function memberOf(
  { evaluate, paths, constant }: CompiledValue,
  rest: readonly string[],
): CompiledValue {
  return constant
    ? constantOf(readMembers(constant.value, rest))
    : { evaluate: (scope) => readMembers(evaluate(scope), rest), paths }
}
