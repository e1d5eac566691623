import { isObject, type Json, type JsonObject } from '../../../../renderer/language'

/**
 * An expression with some of the rules written out in place of their names. A rule that refers to
 * itself stays a name.
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
