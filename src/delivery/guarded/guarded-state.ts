import type { Json, JsonObject } from '../../../renderer/language/index.ts'
import type { GuardedValues } from './origins.ts'

/** The hashes of all guarded content of a release. An approval contains the hash of this state. */
export interface GuardedState {
  /** The hashes of guarded objects; for a translation file, the hash of its `guardedLines`. */
  readonly objects: Readonly<Record<string, string>>
  /** The keys of guarded translations, as `namespace.key` or `namespace.*`. */
  readonly texts: readonly string[]
  readonly endpoints: readonly string[]
  /** The guarded values. States of earlier builds lack this member. */
  readonly values?: GuardedValues
}

/** The suffix of a key for a plural form. */
export const pluralSuffix = /_(?:zero|one|two|few|many|other)$/

/** True if the guarded keys include this key. */
export function isGuardedText(key: string, keys: ReadonlySet<string>): boolean {
  const whole = `${key.split('.', 1)[0]}.*`
  return keys.has(whole) || keys.has(key) || keys.has(key.replace(pluralSuffix, ''))
}

/** The namespace of a translation file; undefined for other objects. */
export function namespaceOfFile(name: string): string | undefined {
  return /^locales\/[^/]+\/(.+)$/.exec(name)?.[1]
}

/** True for the name of a picture's object, as in `pictures/summer@2`. */
export const isPicture = (name: string): boolean => name.startsWith('pictures/')

/** The guarded translations, one per line, sorted by key. */
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
 * Returns the texts by key. If a file has both `{ "a.b": … }` and `{ "a": { "b": … } }`, the key
 * has both values.
 */
export function textsIn(namespace: string, texts: JsonObject): ReadonlyMap<string, string> {
  const textsByKey = new Map<string, string>()
  const values: [key: string, value: Json][] = [[namespace, texts]]
  for (const [key, value] of values) {
    const isGroup = typeof value === 'object' && value !== null
    textsByKey.set(
      key,
      `${textsByKey.get(key) ?? ''} ${isGroup ? 'a group' : JSON.stringify(value)}`,
    )
    if (isGroup)
      for (const [name, inner] of Object.entries(value))
        values.push([`${key}.${name}`, inner ?? null])
  }
  return textsByKey
}
