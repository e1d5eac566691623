import type { Json, JsonObject } from '../../../renderer/language/index.ts'
import type { GuardedValues } from './guarded-values.ts'

/**
 * What is guarded in a release, as one document whose hash an approval names. It is empty where
 * nothing is guarded.
 */
export interface GuardedState {
  /**
   * The guarded objects by name: the hash of the object, for a text file that of its guarded texts
   * (`guardedLines`).
   */
  readonly objects: Readonly<Record<string, string>>
  /** The text keys (`namespace.key`) that guarded screens show; `namespace.*` stands for all of it. */
  readonly texts: readonly string[]
  /** The guarded endpoints, as `family.endpoint`. */
  readonly endpoints: readonly string[]
  /** The guarded values of the address; a state from before has none. */
  readonly values?: GuardedValues
}

/** What a plural form adds to its key. */
export const plural = /_(?:zero|one|two|few|many|other)$/

/** Whether a text is guarded, by the keys that are. */
export function isGuardedText(key: string, keys: ReadonlySet<string>): boolean {
  const whole = `${key.split('.', 1)[0]}.*`
  return keys.has(whole) || keys.has(key) || keys.has(key.replace(plural, ''))
}

/** The namespace and the rest of the name of a text file; undefined for another object. */
export function namespaceOfFile(name: string): string | undefined {
  return /^locales\/[^/]+\/(.+)$/.exec(name)?.[1]
}

/** The guarded texts of a text file, one in each line, in the order of their keys. */
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
 * Each key of a text file with all that stands under it: `{ "a.b": … }` and `{ "a": { "b": … } }`
 * are the same key, and a phone shows one of them.
 */
export function textsIn(namespace: string, texts: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const values: [key: string, value: Json][] = [[namespace, texts]]
  // What stands inside is looked at after what stands beside it, so that nothing recurs.
  for (const [key, value] of values) {
    const isGroup = typeof value === 'object' && value !== null
    found.set(key, `${found.get(key) ?? ''} ${isGroup ? 'a group' : JSON.stringify(value)}`)
    if (isGroup)
      for (const [name, inner] of Object.entries(value))
        values.push([`${key}.${name}`, inner ?? null])
  }
  return found
}
