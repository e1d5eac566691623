import {
  EngineError,
  isObject,
  isSingle,
  type Json,
  limits,
  type Logic,
  type LoweringState,
  operatorOf,
  operators,
} from '../../language'

/**
 * Rewrites ("lowers") an expression to plain JSON Logic. Returns the same object if nothing
 * changes. Throws if the expression is not a part of the language.
 */
export function lower(value: Json | undefined = null, into: LoweringState, inBody = false): Logic {
  if (Array.isArray(value)) return lowerItems(value, into, inBody, false)
  if (!isObject(value)) return isAsset(value) ? { asset: [value.slice(assetPrefix.length)] } : value
  const name = operatorOf(value)
  if (!name) throw new EngineError('unknown-operator', Object.keys(value).join(', ') || '{}')
  if (++into.operators > limits.operatorsPerRule) throw new EngineError('too-many-operators')
  const { lower: special, iterates = false } = operators[name]!
  if (special) return special(value, into, inBody)
  const args = value[name]
  const logic = Array.isArray(args)
    ? lowerItems(args, into, inBody, iterates)
    : lower(args, into, inBody)
  return logic === args && isSingle(value) ? value : { [name]: logic }
}

/** The second argument of a list operator is its body, in which paths start at the element. */
function lowerItems(
  items: Json[],
  into: LoweringState,
  inBody: boolean,
  iterates: boolean,
): readonly Logic[] {
  let copy: Logic[] | undefined
  for (let at = 0; at < items.length; at++) {
    const logic = lower(items[at], into, inBody || (iterates && at === 1))
    if (logic !== items[at]) copy ??= [...items]
    if (copy) copy[at] = logic
  }
  return copy ?? items
}

const assetPrefix = 'asset:'

export function isAsset(value: Json): value is string {
  return typeof value === 'string' && value.startsWith(assetPrefix)
}
