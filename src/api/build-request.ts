import type { Params } from '../../renderer/core'
import { sessionQuery, type QueryValue } from '../session/session-query'
import { type EndpointParam, fillPlaceholders } from '../../renderer/language'
import type { Endpoint } from './endpoint-family'

export interface RequestDeps {
  api: Readonly<Record<string, string>>
  provider: string
  common: readonly string[]
  session: Readonly<Record<string, string>>
}

export interface Request {
  /** The URL of the request; empty if the path would leave the base URL of the API. */
  url: string
  body: Record<string, unknown>
  files: Record<string, unknown>
  /** The names of missing or unknown parameters. */
  problems: string[]
}

export function buildRequest(endpoint: Endpoint, params: Params, deps: RequestDeps): Request {
  const declared = endpoint.params ?? {}
  const places: Record<EndpointParam['in'], Record<string, unknown>> = {
    query: {},
    body: {},
    file: {},
    path: {},
  }
  const problems = Object.keys(params)
    .filter((name) => !(name in declared))
    .map((name) => `"${name}" is not a parameter`)
  for (const [name, { in: place, schema, required }] of Object.entries(declared)) {
    const value = schema.const ?? params[name] ?? schema.default ?? params[name]
    const isSent = value === null ? required || allowsNull(schema) : value !== undefined
    if (isSent) places[place][name] = value
    else if (required) problems.push(`"${name}" has no value`)
  }
  const address = addressOf(endpoint, places.path, deps)
  if (!address) problems.push('the path leads elsewhere')
  return {
    url: address && address + queryOf(endpoint, places.query, deps),
    body: places.body,
    files: places.file,
    problems,
  }
}

/** True if the schema allows null. A schema without `type` and `enum` allows any value. */
const allowsNull = ({ type, enum: values = [null] }: EndpointParam['schema']) =>
  type ? type.includes('null') : values.includes(null)

function addressOf(
  { base, path }: Endpoint,
  values: Record<string, unknown>,
  { api, provider }: RequestDeps,
): string {
  const start = api[base] ?? ''
  const fill = (text: string) =>
    fillPlaceholders(text, (name) => segment(name === 'provider' ? provider : values[name]))
  const filledPath = fill(`/${path.replace(/^\//, '')}`)
  return below.test(filledPath)
    ? (/^https?:/.test(start) ? '' : trim(api.origin ?? '')) + fill(trim(start)) + filledPath
    : ''
}

/** An empty segment could turn the next segment into a host, and dots could leave the base URL. */
const below = /^(\/(?!\.+(\/|$))[^/\\?#\s]+)*\/?$/

function queryOf(
  { session, duplicateCommonParams }: Endpoint,
  own: Record<string, unknown>,
  deps: RequestDeps,
): string {
  const values = own as Record<string, QueryValue>
  const common = session ? deps.common : []
  const pairs = duplicateCommonParams
    ? [
        ...Object.entries(sessionQuery(common, deps.session)),
        ...Object.entries(sessionQuery([], {}, values)),
      ]
    : Object.entries(sessionQuery(common, deps.session, values))
  const query = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return query && `?${query}`
}

const trim = (base: string) => base.replace(/\/+$/, '')

const segment = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && !/^\.*$/.test(String(value))
    ? encodeURIComponent(value)
    : ''
