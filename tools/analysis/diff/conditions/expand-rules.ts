import {
  isObject,
  objectsIn,
  operatorOf,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'

/** The names of the rules that an expression uses, also by way of other rules. */
export function rulesUsed(expression: Json | undefined, rules: JsonObject): Set<string> {
  const found = new Set<string>()
  const waiting = [expression]
  for (const next of waiting)
    for (const part of objectsIn(next)) {
      const name = part['rule']
      if (typeof name !== 'string' || operatorOf(part) !== 'rule' || found.has(name)) continue
      found.add(name)
      waiting.push(rules[name])
    }
  return found
}

/**
 * An expression with some of the rules written out in place of their names; a rule that leads back
 * to itself stays a name.
 */
export function expandRules(
  expression: Json,
  rules: JsonObject,
  wanted: ReadonlySet<string>,
  inside: readonly string[] = [],
): Json {
  if (Array.isArray(expression))
    return expression.map((item) => expandRules(item, rules, wanted, inside))
  if (!isObject(expression)) return expression
  const name = expression['rule']
  if (
    typeof name === 'string' &&
    wanted.has(name) &&
    !inside.includes(name) &&
    rules[name] !== undefined
  )
    return expandRules(rules[name], rules, wanted, [...inside, name])
  return Object.fromEntries(
    Object.entries(expression).map(([key, member]) => [
      key,
      expandRules(member ?? null, rules, wanted, inside),
    ]),
  )
}
