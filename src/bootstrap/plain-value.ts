import { isObject, own, type Json } from '../../renderer/language'

/**
 * Evaluates a simple expression before the interpreter of expressions has loaded: a literal, a
 * session parameter, or an `if` that compares a session parameter. Returns undefined for other
 * expressions.
 */
export function plainValue(
  expression: Json,
  session: Readonly<Record<string, string>>,
): { value: unknown } | undefined {
  if (!isObject(expression)) return Array.isArray(expression) ? undefined : { value: expression }
  const [[name, operand] = [], ...otherEntries] = Object.entries(expression)
  if (otherEntries.length > 0) return undefined
  if (name === 'var') return parameter(operand, session)
  if (name !== 'if' || !Array.isArray(operand) || operand.length !== 3) return undefined
  const [condition, ...results] = operand
  const isTrue = isEqual(condition, session)
  return isTrue === undefined ? undefined : plainValue(results[isTrue ? 0 : 1]!, session)
}

function parameter(path: unknown, session: Readonly<Record<string, string>>) {
  const name = typeof path === 'string' && /^session\.(\w+)$/.exec(path)?.[1]
  return name ? { value: own(session, name) ?? null } : undefined
}

function isEqual(
  condition: Json | undefined,
  session: Readonly<Record<string, string>>,
): boolean | undefined {
  const sides = isObject(condition) && condition['===']
  if (!Array.isArray(sides) || sides.length !== 2) return undefined
  const [left, right] = sides.map((side) => plainValue(side, session))
  return left && right && left.value === right.value
}
