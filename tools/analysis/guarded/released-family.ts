import {
  isObject,
  visitValue,
  type Endpoint,
  type EndpointFamily,
  type Json,
  type JsonObject,
} from '../../../renderer/language/index.ts'
import { isAddressFormat } from '../types/type.ts'

/**
 * The members that only the checker and the build read, but that affect security: echoed URLs,
 * personal data, and URLs that a document may open or show.
 */
const annotations: Readonly<Record<string, (value: Json) => boolean>> = {
  'x-echo': () => true,
  'x-personal': () => true,
  format: isAddressFormat,
}

/** Members that contain values instead of schemas. */
const values = new Set(['const', 'default', 'enum', 'examples', 'x-values'])

/**
 * The security annotations of a document, by pointer. A release contains them although phones do
 * not read them, so that a change of an annotation is a change of the release.
 */
export function annotationsIn(document: Json): Record<string, Json> {
  const found: Record<string, Json> = {}
  visitValue(document, (value, pointer, name) => {
    if (annotations[String(name)]?.(value)) found[pointer] = value
    return !values.has(String(name))
  })
  return found
}

/**
 * The endpoint family in the form for releases. A family from a release already has its
 * annotations.
 */
export function releasedFamily(family: EndpointFamily): EndpointFamily {
  const known = (family as { annotations?: JsonObject }).annotations
  const found = known ?? annotationsIn(family)
  const client = clientFamily(family)
  return Object.keys(found).length > 0
    ? Object.assign({ ...client }, { annotations: found })
    : client
}

const forReaders = ['$schema', '$comment', 'description', 'response', 'enabled']

/**
 * The endpoint family in the form for phones: without response schemas, descriptions and disabled
 * endpoints.
 */
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

/** The constant, the default and the minimum length in the schema of a parameter. */
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
