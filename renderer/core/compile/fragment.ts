import {
  isObject,
  isSingle,
  own,
  readNested,
  splitPath,
  type Json,
  type JsonObject,
} from '../../language'
import {
  constantOf,
  type CompiledValue,
  type InputResolver,
} from '../expression/compile-expression'
import { onBudget } from '../expression/logic'
import { joinPaths } from '../expression/path'
import type { Scope } from '../scope'
import { compileValue, type Context } from './context'

/**
 * Creates a function that replaces a path below `with` by the value that the node passes to the
 * fragment, or by the declared default.
 */
export function createInputResolver(
  declared: JsonObject,
  args: JsonObject,
  pointer: string,
  user: Context,
): InputResolver {
  const inputs = new Map<string, CompiledValue>()
  const compile = (value: Json, name: string) => compileValue(value, `${pointer}/${name}`, user)
  const readValue = (name: string, value: Json, standIn: Json) => {
    let input = inputs.get(name)
    if (!input) {
      input = withDefault(compile(value, name), compile(standIn, name), user.within.length + 1)
      inputs.set(name, input)
    }
    return input
  }
  return (path) => {
    const [root, name, ...members] = splitPath(path)
    if (root !== 'with' || name === undefined) return undefined
    const declaration = own(declared, name)
    const standIn = (isObject(declaration) ? declaration['default'] : null) ?? null
    const value = own(args, name) ?? standIn
    const longer =
      standIn === null && members.length > 0 ? memberExpression(value, members) : undefined
    return longer
      ? withDefault(compile(longer, name), constantOf(null), user.within.length + 1)
      : memberOf(readValue(name, value, standIn), members)
  }
}

/** The expression reads only this member, so that the node does not depend on the whole input. */
function memberExpression(value: Json, members: readonly string[]): Json | undefined {
  return isObject(value) && isSingle(value) && typeof value['var'] === 'string'
    ? { var: [value['var'], ...members].join('.') }
    : undefined
}

function withDefault(value: CompiledValue, standIn: CompiledValue, level: number): CompiledValue {
  if (value.constant) return value
  const evaluate = (scope: Scope) => value.evaluate(scope) ?? standIn.evaluate(scope)
  return {
    evaluate(scope) {
      const around = scope.outside(level)
      return onBudget(around, () => evaluate(around))
    },
    paths: joinPaths(value.paths, standIn.paths),
  }
}

function memberOf(
  { evaluate, paths, constant }: CompiledValue,
  members: readonly string[],
): CompiledValue {
  return constant
    ? constantOf(readNested(constant.value, members))
    : { evaluate: (scope) => readNested(evaluate(scope), members), paths }
}
