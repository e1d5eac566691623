import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { checkConfig, defaultConfig } from '../../../src/config'
import { systemProblem } from '../../build/terminal'
import type { DevOptions } from './dev-options'

interface ForwardingOptions {
  readonly targets: readonly Target[]
  /** The `Origin` header that the servers expect; by default each server's own origin. */
  readonly origin?: string | undefined
  /** Called with one line for each new problem with a server. */
  readonly report: (line: string) => void
}

type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Returns a middleware that forwards calls to real servers. The listener adapts `Host`, `Origin`,
 * cookies and redirects. An unreachable server results in status 502 with the reason.
 */
export function forwardCalls({ targets, origin, report }: ForwardingOptions): Listener {
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
      const problem = `${server.origin} did not respond. ${systemProblem(error) ?? error.message}`
      if (problems.get(target) !== problem) report(problem)
      problems.set(target, problem)
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      response.writeHead(502, headers).end(JSON.stringify({ message: problem }))
    })
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }
}

/** Headers of a single connection, which a proxy must not forward. */
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
 * Returns the new target of a redirect. A redirect to the same server goes to the development
 * server; other redirects stay unchanged.
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

/**
 * Changes a `Set-Cookie` header for a page on plain http. The cookie gets the host of the page and
 * a path below the server's prefix. `Secure` is removed unless the name of the cookie requires it.
 */
function rewriteCookie(cookie: string, { prefix, server }: Target): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const needsSecure = /^__(Host|Secure)-/.test(pair)
  const adapted = attributes.flatMap((attribute) => {
    const [name = '', value = ''] = attribute.split('=')
    switch (name.toLowerCase()) {
      case 'domain':
        return []
      case 'secure':
        return needsSecure ? [attribute] : []
      case 'samesite':
        return value.toLowerCase() === 'none' && !needsSecure ? ['SameSite=Lax'] : [attribute]
      case 'path':
        return pair.startsWith('__Host-')
          ? [attribute]
          : [`Path=${pathBelow(value, prefix, server)}`]
      default:
        return [attribute]
    }
  })
  return [pair, ...adapted].join('; ')
}

function pathBelow(path: string, prefix: string, server: URL): string {
  const base = server.pathname.replace(/\/$/, '')
  if (!path.startsWith('/') || base.startsWith(path)) return `${prefix}/`
  return prefix + (path.startsWith(base) ? path.slice(base.length) : path)
}

/** A server to which calls are forwarded. */
interface Target {
  readonly prefix: string
  readonly server: URL
}

const wholeAddress = /^https?:\/\/[^/]+/

/**
 * The settings for the page: the settings of the deployment, except that all calls go to the
 * development server. With `api`, each real server has its own prefix. Without `api`, the sandbox
 * responds.
 */
export function devConfig({ config, api }: Pick<DevOptions, 'config' | 'api'>): {
  readonly served: object
  readonly targets: readonly Target[]
} {
  const targets: Target[] = api ? [{ prefix: '/__api/server', server: api }] : []
  const { origin: _, ...bases } = { ...defaultConfig.api, ...checkConfig(config).config.api }
  const served = Object.entries(bases).map(([family, base]) => {
    const [server] = wholeAddress.exec(base) ?? []
    const path = base.slice(server?.length ?? 0)
    if (!api) return [family, path]
    if (server === undefined) return [family, `/__api/server${path}`]
    const prefix = `/__api/${family}`
    targets.push({ prefix, server: new URL(server) })
    return [family, prefix + path]
  })
  return {
    served: { preview: true, ...config, api: { ...Object.fromEntries(served), origin: '' } },
    targets,
  }
}
