import {
  isObject,
  objectsIn,
  type Json,
  type JsonObject,
  own,
  visitValue,
  type Endpoint,
  type EndpointFamily,
} from '../../../renderer/language/index.ts'
import { isGuardedText } from '../../../src/delivery/guarded/index.ts'
import { noticePlaces, selectValues } from '../names/select.ts'
import { isAddressFormat } from '../types/type.ts'

/**
 * The documents that may show texts. A comparison of two versions has one `TextUsers` for each
 * version.
 */
interface TextUsers {
  readonly guarded: readonly Json[]
  readonly app: Json
  readonly families: readonly JsonObject[]
  readonly profiles: readonly JsonObject[]
}

/**
 * Returns a test for text keys (`namespace.key`): true if the text may appear on a guarded screen.
 * The texts of a guarded screen come from the screen, the app document, the calls of both, the
 * namespace `common`, and the replaced texts in a region's profile.
 */
export function guardedTexts(users: TextUsers): (key: string) => boolean {
  if (users.guarded.length === 0) return () => false
  const keys = new Set(guardedKeys(users))
  return (key) => isGuardedText(key, keys)
}

/** The keys of the texts of the app's code, for example the currency symbol of amounts. */
const frame = 'common.*'

/** Returns the keys of the texts of guarded screens. `namespace.*` means all keys. */
export function guardedKeys({ guarded, app, families, profiles }: TextUsers): string[] {
  if (guarded.length === 0) return []
  const used = [...guarded, app].flatMap((document) => [
    ...namedIn(document, 't'),
    ...noticeTexts(namedIn(document, 'endpoint'), families),
  ])
  const maps = profiles.flatMap(({ texts }) => Object.entries(isObject(texts) ? texts : {}))
  const instead = maps.flatMap(([from, to]) => {
    if (typeof to !== 'string') return []
    // The code of the app may show any text of `common`.
    if (from.startsWith('common.') || used.includes(from)) return [to]
    return [...used, frame]
      .filter((key) => namespaceOf(key) === from)
      .map((key) => to + key.slice(from.length))
  })
  return [...new Set([frame, ...used, ...instead])].sort()
}

function namedIn(document: Json, member: string): string[] {
  return objectsIn(document).flatMap(({ [member]: name }) =>
    typeof name === 'string' ? [name] : [],
  )
}

function namespaceOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}

/** Returns the texts that appear while calls of endpoints run, and after their failures. */
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
      .flatMap((pattern) => selectValues(notices, pattern))
      .flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  })
}

/**
 * Schema keywords that phones ignore, but that an approver must see. The keywords mark URLs that a
 * server echoes, personal data, and URLs that a document may open or show.
 */
const annotations: Readonly<Record<string, (value: Json) => boolean>> = {
  'x-echo': () => true,
  'x-personal': () => true,
  format: isAddressFormat,
}

/** Keywords whose values are data and contain no schemas. */
const values = new Set(['const', 'default', 'enum', 'examples', 'x-values'])

/**
 * Returns the keywords in `annotations` by their pointers. A release contains them, so that their
 * changes are visible.
 */
function annotationsIn(document: Json): Record<string, Json> {
  const found: Record<string, Json> = {}
  visitValue(document, (value, pointer, name) => {
    if (annotations[String(name)]?.(value)) found[pointer] = value
    return !values.has(String(name))
  })
  return found
}

/** Returns an endpoint family as a release contains it, with the keywords in `annotations`. */
export function releasedFamily(family: EndpointFamily): EndpointFamily {
  const known = (family as { annotations?: JsonObject }).annotations
  const found = known ?? annotationsIn(family)
  const client = clientFamily(family)
  return Object.keys(found).length > 0
    ? Object.assign({ ...client }, { annotations: found })
    : client
}

const forReaders = ['$schema', '$comment', 'description', 'x-es', 'response', 'enabled']

/** Returns an endpoint family without response schemas, descriptions and disabled endpoints. */
export function clientFamily({ endpoints, ...family }: EndpointFamily): EndpointFamily {
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  return {
    ...(omit(family, [...forReaders, 'annotations']) as EndpointFamily),
    endpoints: Object.fromEntries(called.map(([name, endpoint]) => [name, entryOf(endpoint)])),
  }
}

function entryOf({ params, ...endpoint }: Endpoint): Endpoint {
  const placed = Object.entries(params ?? {}).map(([name, { in: place, schema, required }]) => [
    name,
    { in: place, schema: sentValue(schema), ...(required ? { required } : {}) },
  ])
  return {
    ...(omit(endpoint, forReaders) as Endpoint),
    ...(placed.length > 0 ? { params: Object.fromEntries(placed) } : {}),
  }
}

function sentValue(schema: unknown): object {
  return Object.fromEntries(
    Object.entries(isObject(schema) ? schema : {}).filter(
      ([name]) => name === 'const' || name === 'default' || name === 'minLength',
    ),
  )
}

function omit(value: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
