import { isObject, type JsonObject } from '../../../renderer/language'
import { decide } from './decide'

const known = new WeakMap<JsonObject, ReadonlyMap<string, boolean>>()

/** The rules that come out the same whatever the server answers, by name. */
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

/** Rules without those: what only follows from one that is constant is no constant itself. */
export function withoutConstant(rules: JsonObject): JsonObject {
  const constant = constantRules(rules)
  return constant.size === 0
    ? rules
    : Object.fromEntries(Object.entries(rules).filter(([name]) => !constant.has(name)))
}
