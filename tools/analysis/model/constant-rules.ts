import { isObject, type JsonObject } from '../../../renderer/language'
import { decide } from './decide'

const known = new WeakMap<JsonObject, ReadonlyMap<string, boolean>>()

/** The rules whose result does not depend on the server's answers, by name. */
export function constantRules(rules: JsonObject): ReadonlyMap<string, boolean> {
  const before = known.get(rules)
  if (before) return before
  const found = new Map<string, boolean>()
  for (const [name, rule] of Object.entries(rules)) {
    const truth = isObject(rule) ? decide([rule], { rules, given: () => undefined }) : undefined
    if (truth !== undefined) found.set(name, truth)
  }
  known.set(rules, found)
  return found
}

/**
 * The rules without constant ones: a condition that only follows from a constant rule is not itself
 * constant.
 */
export function withoutConstant(rules: JsonObject): JsonObject {
  const constant = constantRules(rules)
  return constant.size === 0
    ? rules
    : Object.fromEntries(Object.entries(rules).filter(([name]) => !constant.has(name)))
}
