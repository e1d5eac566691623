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

/** The documents that may show texts. A diff has one set of documents for each side. */
interface TextUsers {
  readonly guarded: readonly Json[]
  readonly app: Json
  readonly families: readonly JsonObject[]
  readonly profiles: readonly JsonObject[]
}

/**
 * Returns a function that tests keys such as `namespace.key`. Guarded texts are the texts that
 * guarded screens may show. They come from the screen, the app document, the calls of both, the
 * namespace `common`, and a region's replacements.
 */
export function guardedTexts(users: TextUsers): (key: string) => boolean {
  if (users.guarded.length === 0) return () => false
  const keys = new Set(guardedKeys(users))
  return (key) => isGuardedText(key, keys)
}

/** The keys of texts that the app's code uses, for example for the currency symbol of amounts. */
const frame = 'common.*'

/** Returns the keys of guarded texts. `namespace.*` means all keys of a namespace. */
export function guardedKeys({ guarded, app, families, profiles }: TextUsers): string[] {
  if (guarded.length === 0) return []
  const used = [...guarded, app].flatMap((document) => [
    ...namedIn(document, 't'),
    ...noticeTexts(namedIn(document, 'endpoint'), families),
  ])
  const maps = profiles.flatMap(({ texts }) => Object.entries(isObject(texts) ? texts : {}))
  const instead = maps.flatMap(([from, to]) => {
    if (typeof to !== 'string') return []
    // All texts of `common` are guarded, even if no document uses them.
    if (from.startsWith('common.') || used.includes(from)) return [to]
    return [...used, frame]
      .filter((key) => namespaceOf(key) === from)
      .map((key) => to + key.slice(from.length))
  })
  return [...new Set([frame, ...used, ...instead])].sort()
}

/** Returns all strings in the values of a member, so that no name is missed. */
function namedIn(document: Json, member: string): string[] {
  return objectsIn(document).flatMap(({ [member]: name }) =>
    typeof name === 'string' ? [name] : [],
  )
}

function namespaceOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}

/** Returns the texts that appear while calls run, and after failures. */
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
 * The members of a schema that matter for the review although no phone reads them: echoed URLs,
 * personal data, and URLs that a document may open or show.
 */
const annotations: Readonly<Record<string, (value: Json) => boolean>> = {
  'x-echo': () => true,
  'x-personal': () => true,
  format: isAddressFormat,
}

/** Keywords whose values are data and not schemas. */
const values = new Set(['const', 'default', 'enum', 'examples', 'x-values'])

/** Returns the annotations by pointer. A release contains them, so their changes are visible. */
function annotationsIn(document: Json): Record<string, Json> {
  const found: Record<string, Json> = {}
  visitValue(document, (value, pointer, name) => {
    if (annotations[String(name)]?.(value)) found[pointer] = value
    return !values.has(String(name))
  })
  return found
}

/** Returns a family as a release contains it, with its annotations. */
export function releasedFamily(family: EndpointFamily): EndpointFamily {
  const known = (family as { annotations?: JsonObject }).annotations
  const found = known ?? annotationsIn(family)
  const client = clientFamily(family)
  return Object.keys(found).length > 0
    ? Object.assign({ ...client }, { annotations: found })
    : client
}

const forReaders = ['$schema', '$comment', 'description', 'response', 'enabled']

/** Returns a family without response schemas, descriptions and disabled endpoints. */
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
