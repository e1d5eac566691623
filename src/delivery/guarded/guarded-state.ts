import type { Json, JsonObject } from '../../../renderer/language/index.ts'
import type { GuardedValues } from './origins.ts'

/**
 * The guarded parts of a release in one document, whose hash an approval names; empty if no part is
 * guarded.
 */
export interface GuardedState {
  /**
   * The hashes of the guarded objects by name; for a text file, the hash of its guarded texts
   * (`guardedLines`).
   */
  readonly objects: Readonly<Record<string, string>>
  /**
   * The text keys (`namespace.key`) that guarded screens show; `namespace.*` includes all keys of
   * the namespace.
   */
  readonly texts: readonly string[]
  /** The guarded endpoints, as `family.endpoint`. */
  readonly endpoints: readonly string[]
  /** The guarded values of the address; an older state has none. */
  readonly values?: GuardedValues
}

/** The suffix of a key for a plural form. */
export const plural = /_(?:zero|one|two|few|many|other)$/

/** True if a text is guarded, by the guarded keys. */
export function isGuardedText(key: string, keys: ReadonlySet<string>): boolean {
  const whole = `${key.split('.', 1)[0]}.*`
  return keys.has(whole) || keys.has(key) || keys.has(key.replace(plural, ''))
}

/** The namespace of a text file; undefined for another object. */
export function namespaceOfFile(name: string): string | undefined {
  return /^locales\/[^/]+\/(.+)$/.exec(name)?.[1]
}

/** The guarded texts of a text file, one per line, sorted by their keys. */
export function guardedLines(
  namespace: string,
  texts: JsonObject,
  keys: ReadonlySet<string>,
): string {
  return [...textsIn(namespace, texts)]
    .filter(([key]) => isGuardedText(key, keys))
    .map(([key, text]) => `${key}${text}`)
    .sort()
    .join('\n')
}

/**
 * The keys of a text file, each with all its values. `{ "a.b": … }` and `{ "a": { "b": … } }` have
 * the same key, and a phone shows one of them.
 */
export function textsIn(namespace: string, texts: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const values: [key: string, value: Json][] = [[namespace, texts]]
  // Inner values are appended to the list, so that this function needs no recursion.
  for (const [key, value] of values) {
    const isGroup = typeof value === 'object' && value !== null
    found.set(key, `${found.get(key) ?? ''} ${isGroup ? 'a group' : JSON.stringify(value)}`)
    if (isGroup)
      for (const [name, inner] of Object.entries(value))
        values.push([`${key}.${name}`, inner ?? null])
  }
  return found
}
