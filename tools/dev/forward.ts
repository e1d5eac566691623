import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { systemProblem } from '../terminal'
import type { Target } from './dev-config'
import { rewriteCookie } from './rewrite-cookie'

/** Options for forwarding calls. */
export interface Forwarding {
  readonly targets: readonly Target[]
  /** The `Origin` that servers expect; without it each gets its own. */
  readonly origin?: string | undefined
  /** Called with one line for each new problem of a server. */
  readonly report: (line: string) => void
}

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * A middleware that forwards calls to real servers and adapts the parts that depend on the origin:
 * `Host`, `Origin`, cookies and redirects. An unreachable server gives 502 with the reason.
 */
export function forwardCalls({ targets, origin, report }: Forwarding): Listener {
  const problems = new Map<Target, string>()
  return (request, response, next) => {
    const { url = '/' } = request
    const target = targets.find(({ prefix }) => url.startsWith(`${prefix}/`))
    if (!target) return next()
    const { prefix, server } = target
    const base = server.pathname.replace(/\/$/, '')
    const send = server.protocol === 'https:' ? httpsRequest : httpRequest
    const upstream = send(
      new URL(server.origin),
      {
        method: request.method,
        path: base + url.slice(prefix.length),
        headers: headersFor(request.headers, server, origin),
      },
      (answer) => {
        problems.delete(target)
        response.writeHead(answer.statusCode ?? 502, headersFrom(answer.headers, target))
        answer.on('error', () => response.destroy()).pipe(response)
      },
    )
    upstream.on('error', (error) => {
      if (response.headersSent || response.destroyed) {
        response.destroy()
        return
      }
      const problem = `${server.origin} did not answer. ${systemProblem(error) ?? error.message}`
      if (problems.get(target) !== problem) report(problem)
      problems.set(target, problem)
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      response.writeHead(502, headers).end(JSON.stringify({ message: problem }))
    })
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
}

/** Headers that belong to one connection and are not forwarded. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

function headersFor(
  headers: IncomingHttpHeaders,
  server: URL,
  origin: string | undefined,
): IncomingHttpHeaders {
  const { origin: sent, referer, ...others } = withoutConnection(headers)
  const wanted = origin ?? (sent === undefined ? undefined : server.origin)
  return {
    ...others,
    host: server.host,
    ...(wanted !== undefined && { origin: wanted }),
    ...(referer !== undefined && { referer: `${origin ?? server.origin}/` }),
  }
}

function headersFrom(headers: IncomingHttpHeaders, target: Target): IncomingHttpHeaders {
  const { location, 'set-cookie': cookies, ...others } = withoutConnection(headers)
  return {
    ...others,
    ...(location !== undefined && { location: hereFor(location, target) }),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => rewriteCookie(cookie, target)) }),
  }
}

/**
 * The address of a redirect. One to the same server stays on the development server; others are
 * unchanged.
 */
function hereFor(location: string, { prefix, server }: Target): string {
  const to = URL.canParse(location, server.origin) ? new URL(location, server.origin) : undefined
  const isPath = location.startsWith('/') || location.startsWith(server.origin)
  if (!to || !isPath || to.origin !== server.origin) return location
  const base = server.pathname.replace(/\/$/, '')
  const path = to.pathname.startsWith(`${base}/`) ? to.pathname.slice(base.length) : to.pathname
  return prefix + path + to.search + to.hash
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
}
