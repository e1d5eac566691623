import {
  isObject,
  objectsIn,
  type Json,
  type JsonObject,
  own,
} from '../../../renderer/language/index.ts'
import { isGuardedText } from '../../../src/delivery/guarded/index.ts'
import { noticePlaces, select } from '../names/select.ts'

/** The documents that determine which texts guarded screens show. A diff has one set per side. */
export interface TextUsers {
  /** The guarded screens and their fragments. */
  readonly guarded: readonly Json[]
  /** The app document. */
  readonly app: Json
  readonly families: readonly JsonObject[]
  readonly profiles: readonly JsonObject[]
}

/**
 * Returns a function that checks whether a guarded screen may show a text (`namespace.key`). It may
 * show the texts that it or the app document names, the texts of the calls in either, and all texts
 * of the namespace `common`. Keys that replace another key in a region count too.
 */
export function guardedTexts(users: TextUsers): (key: string) => boolean {
  if (users.guarded.length === 0) return () => false
  const keys = new Set(guardedKeys(users))
  return (key) => isGuardedText(key, keys)
}

/**
 * The namespace of the app's own texts. The app's code uses its keys, and amounts take their
 * currency symbol from it.
 */
const frame = 'common.*'

/** The keys that guarded screens show; `namespace.*` means all keys of a namespace. */
export function guardedKeys({ guarded, app, families, profiles }: TextUsers): string[] {
  if (guarded.length === 0) return []
  const used = [...guarded, app].flatMap((document) => [
    ...namedIn(document, 't'),
    ...noticeTexts(namedIn(document, 'endpoint'), families),
  ])
  const maps = profiles.flatMap(({ texts }) => Object.entries(isObject(texts) ? texts : {}))
  const instead = maps.flatMap(([from, to]) => {
    if (typeof to !== 'string') return []
    // All keys of the app's own texts count, even if no document uses them.
    if (from.startsWith('common.') || used.includes(from)) return [to]
    return [...used, frame]
      .filter((key) => namespaceOf(key) === from)
      .map((key) => to + key.slice(from.length))
  })
  return [...new Set([frame, ...used, ...instead])].sort()
}

/** The string values of all members with this name in a document, so that no text is missed. */
function namedIn(document: Json, member: string): string[] {
  return objectsIn(document).flatMap(({ [member]: name }) =>
    typeof name === 'string' ? [name] : [],
  )
}

function namespaceOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}

/**
 * The text keys that a call of these endpoints may show automatically: while it runs, after an
 * error of the server, and after a network failure.
 */
export function noticeTexts(
  endpoints: readonly string[],
  families: readonly JsonObject[],
): string[] {
  return endpoints.flatMap((name) => {
    const [familyName, key = ''] = name.split('.')
    const family = families.find((document) => document['family'] === familyName) ?? {}
    const table = family['endpoints']
    const endpoint = isObject(table) ? own(table, key) : undefined
    if (!isObject(endpoint)) return []
    const notices: JsonObject = {
      loading: endpoint['loading'],
      failure: endpoint['failure'] ?? family['failure'],
      network: endpoint['network'] ?? family['network'],
    }
    return noticePlaces
      .flatMap((place) => select(notices, place))
      .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  })
}
