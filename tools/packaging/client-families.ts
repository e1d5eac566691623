import type { Endpoint, EndpointFamily } from '../../renderer/language/index.ts'
import { isSchema, type Schema } from './schema.ts'

const forReaders = ['$schema', '$comment', 'description', 'response', 'enabled']

/** The endpoint families for the client: without answers, descriptions and disabled endpoints. */
export function clientFamilies(families: readonly EndpointFamily[]): EndpointFamily[] {
  return families.map(forClient).filter(({ endpoints }) => Object.keys(endpoints).length > 0)
}

function forClient({ endpoints, ...family }: EndpointFamily): EndpointFamily {
  const called = Object.entries(endpoints).filter(([, { enabled }]) => enabled !== false)
  return {
    ...(omit(family, forReaders) as EndpointFamily),
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

/** The constant, the default and the least length of a parameter's schema. */
function sentValue(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(isSchema(schema) ? schema : {}).filter(
      ([name]) => name === 'const' || name === 'default' || name === 'minLength',
    ),
  )
}

function omit(value: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}
