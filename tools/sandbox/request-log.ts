import type { ReadRequest } from './read-request'
import type { SessionState } from './state/session-state'

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

/** Adds a request to the session's record; the oldest are dropped above 500. */
export function recordRequest(
  session: SessionState,
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
  session.requests.push({
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
  if (session.requests.length > MAX_RECORDS) session.requests.shift()
}
