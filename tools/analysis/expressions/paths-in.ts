import { objectsIn, own, type Json, type JsonObject } from '../../../renderer/language'

/** Also with a substitute for a missing value. */
export function pathOf({ var: path }: JsonObject): string | undefined {
  const text = Array.isArray(path) ? path[0] : path
  return typeof text === 'string' ? text : undefined
}

/** Includes rules. */
export function pathsIn(value: Json, rules: JsonObject): string[] {
  const seen = new Set<string>()
  const paths: string[] = []
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const inner of objectsIn(next)) {
      const { rule } = inner
      const path = pathOf(inner)
      if (path !== undefined) paths.push(path)
      if (typeof rule !== 'string' || seen.has(rule)) continue
      seen.add(rule)
      waiting.push(own(rules, rule) ?? null)
    }
  return paths
}
