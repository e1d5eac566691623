import { objectsIn, own, type Json, type JsonObject } from '../../../renderer/language'

/** Includes paths that are read through rules. */
export function pathsIn(value: Json, rules: JsonObject): string[] {
  const seen = new Set<string>()
  const paths: string[] = []
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const { var: path, rule } of objectsIn(next)) {
      const read = Array.isArray(path) ? path[0] : path
      if (typeof read === 'string') paths.push(read)
      if (typeof rule !== 'string' || seen.has(rule)) continue
      seen.add(rule)
      waiting.push(own(rules, rule) ?? null)
    }
  return paths
}
