import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'

/** Who may ask a server on the machine of somebody who works. */
export interface Door {
  /** The names that it answers to; without them the server itself looks at them. */
  readonly hosts?: () => readonly string[]
  /** A page that another page may show in a frame. */
  readonly framed?: string
  /** What only the printed address carries; without it no key is asked for. */
  readonly key?: string
}

type Answer = readonly [status: number, text: string, headers?: Readonly<Record<string, string>>]

/** A key that nobody guesses. */
export const createKey = (): string => randomBytes(24).toString('base64url')

/**
 * Puts a server behind its door: no page of elsewhere gets anything out of it, or makes it work,
 * and no other user of the machine either where it asks for a key.
 */
export function behindDoor(door: Door, listener: RequestListener): RequestListener {
  return (request, response) => {
    const answer = answerOf(request, door)
    if (!answer) return listener(request, response)
    const [status, message, headers] = answer
    const isApi = request.url?.startsWith('/api/')
    const type = isApi ? 'application/json' : 'text/plain; charset=utf-8'
    return response
      .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      .end(isApi ? JSON.stringify({ message }) : message)
  }
}

/** What is answered in the place of the server; undefined where the request may pass. */
function answerOf(request: IncomingMessage, door: Door): Answer | undefined {
  // Vite starts the editor of whoever runs it, for every page that asks.
  if (/__open-in-editor/i.test(request.url ?? '')) return [404, 'There is no such address.']
  const { host = '' } = request.headers
  if (door.hosts && !door.hosts().includes(host))
    return [403, `This server does not answer to the name "${host}".`]
  if (isForeign(request, door)) return [403, 'Only its own pages may ask this server.']
  return door.key === undefined ? undefined : withoutKey(request, door.key)
}

/** Asked by a page of another origin; an address that somebody opens is asked by nobody. */
function isForeign({ url, headers }: IncomingMessage, { framed }: Door): boolean {
  const { origin, host = '' } = headers
  if (origin !== undefined && origin !== `http://${host}`) return true
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  const isOpened =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return !isOpened && (framed === undefined || url?.split('?')[0] !== framed)
}

/** The key comes with the printed address once, and as a cookie from then on. */
function withoutKey({ url = '/', headers }: IncomingMessage, key: string): Answer | undefined {
  // Cookies are of a host, whatever its port.
  const name = `lienzo-${headers.host?.split(':')[1] ?? ''}`
  const [path = '', query] = url.split('?')
  if (isKey(new URLSearchParams(query).get('key'), key))
    return [
      303,
      '',
      { location: '/', 'set-cookie': `${name}=${key}; HttpOnly; SameSite=Strict; Path=/` },
    ]
  const cookies = (headers.cookie ?? '').split('; ')
  if (cookies.some((cookie) => isKey(cookie, `${name}=${key}`))) return undefined
  return [
    path.startsWith('/api/') ? 403 : 401,
    'Open the address that was printed at the start: it carries the key.',
  ]
}

function isKey(given: string | null, key: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
