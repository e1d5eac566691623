import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'

/** The access rules of a server on a developer's machine. */
interface AccessRules {
  /** The host names that requests may have. */
  readonly hosts?: () => readonly string[]
  /** The URL of a page that another page may show in a frame. */
  readonly framed?: string
  /** The key in the printed URL, if a key is required. */
  readonly key?: string
}

type Answer = readonly [status: number, text: string, headers?: Readonly<Record<string, string>>]

export const createKey = (): string => randomBytes(24).toString('base64url')

/** Protects a server from pages of other origins and, with a key, from other local users. */
export function requireAccess(rules: AccessRules, listener: RequestListener): RequestListener {
  return (request, response) => {
    const answer = answerOf(request, rules)
    if (!answer) return listener(request, response)
    const [status, message, headers] = answer
    const isApi = request.url?.startsWith('/api/')
    const type = isApi ? 'application/json' : 'text/plain; charset=utf-8'
    return response
      .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      .end(isApi ? JSON.stringify({ message }) : message)
  }
}

function answerOf(request: IncomingMessage, rules: AccessRules): Answer | undefined {
  // At this path, Vite opens a file in the developer's editor. Any page could request the path.
  if (/__open-in-editor/i.test(request.url ?? '')) return [404, 'There is no such address.']
  const { host = '' } = request.headers
  if (rules.hosts && !rules.hosts().includes(host))
    return [403, `This server does not respond to the host name "${host}".`]
  if (isForeign(request, rules)) return [403, 'Only pages of this server may send requests to it.']
  return rules.key === undefined ? undefined : withoutKey(request, rules.key)
}

/** True if a page of another origin sent the request, false if a person opened the URL. */
function isForeign({ url, headers }: IncomingMessage, { framed }: AccessRules): boolean {
  const { origin, host = '' } = headers
  if (origin !== undefined && origin !== `http://${host}`) return true
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  const isOpened =
    headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return !isOpened && (framed === undefined || url?.split('?')[0] !== framed)
}

/** Checks the key. At first the printed URL contains the key, and later a cookie. */
function withoutKey({ url = '/', headers }: IncomingMessage, key: string): Answer | undefined {
  // Cookies belong to a host, not to a port, so the name contains the port.
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

function isKey(value: string | null, key: string): boolean {
  const [one, other] = [Buffer.from(value ?? ''), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
