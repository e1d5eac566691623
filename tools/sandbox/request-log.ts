import type { Fields, ReadRequest } from './read-request'
import type { World } from './state/world'

/** A request as a test reads it back through `GET /__sandbox/requests`. */
export interface RequestRecord {
  method: string
  /** The path without its query. */
  path: string
  /** The query as sent, so that doubled parameters can be seen. */
  search: string
  query: Fields
  /** The headers of the contract that were sent, by lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Fields
  files: readonly { field: string; name: string; type: string; size: number }[]
  /** Name of the endpoint that took the call. */
  endpoint: string
  /** Time in milliseconds. */
  at: number
}

const CONTRACT_HEADERS = [
  'x-requested-with',
  'crp_phe',
  'dearest',
  'showy',
  'dearer',
  'language',
  'swift',
  'eyes',
  'content-type',
]
const MAX_RECORDS = 500

/** Writes a request into the world's record; the oldest go when there are more than 500. */
export function recordRequest(
  world: World,
  request: Request,
  read: ReadRequest,
  endpoint: string,
  at: number,
): void {
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(
    CONTRACT_HEADERS.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const files = read.files.map(({ field, file }) => ({
    field,
    name: file.name,
    type: file.type,
    size: file.size,
  }))
  world.requests.push({
    method: request.method,
    path: pathname,
    search,
    query: read.query,
    headers,
    body: read.body,
    files,
    endpoint,
    at,
  })
  if (world.requests.length > MAX_RECORDS) world.requests.shift()
}
