import { createServer, type RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { EndpointFamily, ScenarioFile } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'
import { decodeBytes, recoverText } from '../analysis/json/recover-text'
import { createSandbox, type SandboxOptions } from './sandbox'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { writeSecurityHeaders, type SecurityHosts } from '../build/headers'
import { closeServer, listen } from '../build/net'

export interface ServeOptions extends Partial<SandboxOptions>, Partial<SiteOptions> {
  port?: number
  /** Called with each requested path of the build. The response waits for the promise. */
  onAsked?: (path: string) => void | Promise<void>
}

export interface RunningServer {
  /** The origin of the server, as in `http://127.0.0.1:4173`. */
  origin: string
  /** Stops the server and closes every open connection. */
  close: () => Promise<void>
}

/** Serves the sandbox on a local port. With `dist`, also serves the production build. */
export async function serveSandbox({
  port = 0,
  dist,
  config,
  headers,
  onAsked,
  families = readFamilies(),
  ...options
}: ServeOptions = {}): Promise<RunningServer> {
  const sandbox = createSandbox({ families, ...options })
  const site = dist === undefined ? undefined : createBuildListener({ dist, config, headers })
  const server = createServer(
    nodeListener(async (request) => {
      if (!site || sandbox.handles(request.url)) return sandbox.fetch(request)
      await onAsked?.(new URL(request.url).pathname)
      return site.fetch(request)
    }),
  )
  const origin = await listen(server, '127.0.0.1', port)
  return { origin, close: () => closeServer(server) }
}

interface SiteOptions {
  dist: string
  /** The content of `/config.json`. By default the build's own file, with `preview` set to true. */
  config: unknown
  /** True to send the strict security headers of production; an object allows other hosts. */
  headers: boolean | SecurityHosts
}

/** Serves a build. Unknown paths return `index.html`, and missing files return 404. */
export function createBuildListener({
  dist,
  config,
  headers = false,
}: Pick<SiteOptions, 'dist'> & Partial<SiteOptions>): Hono {
  const site = new Hono()
  const securityHeaders =
    headers === false ? {} : writeSecurityHeaders(headers === true ? {} : headers)
  site.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value)
  })
  const settings = config ?? settingsOf(dist)
  if (settings !== undefined) site.get('/config.json', (context) => context.json(settings))
  site.get('*', serveStatic({ root: dist }))
  site.get('*', async (context, next) => {
    if (isFile(context.req.path)) return context.notFound()
    return serveStatic({ root: dist, path: 'index.html' })(context, next)
  })
  return site
}

/** Adds `preview`, because the build is served with the sandbox. */
function settingsOf(dist: string): object | undefined {
  const file = join(dist, 'config.json')
  return existsSync(file)
    ? { preview: true, ...(JSON.parse(readFileSync(file, 'utf8')) as object) }
    : undefined
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}

/** Converts a function to a listener of Node's server. `Response.error()` breaks the connection. */
export function nodeListener(
  answer: (request: Request) => Response | Promise<Response>,
): RequestListener {
  const listener = getRequestListener(
    async (request, env) => {
      const response = await answer(request)
      return response.type === 'error' ? breakSocket(env as HttpBindings) : response
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

// Breaks the connection by sending bytes that are not HTTP. After a plain close, a browser would
// repeat its request. A response has no socket while an earlier response is pending, so the socket
// comes from the request.
function breakSocket({ incoming }: HttpBindings): Response {
  incoming.socket.end('broken\r\n\r\n')
  return RESPONSE_ALREADY_SENT
}

/** Reads the endpoint families. Throws for a file that is not JSON. */
export const readFamilies = (
  folder = join(process.cwd(), 'schemas/endpoints'),
): readonly EndpointFamily[] => readFolder<EndpointFamily>(folder)

export async function readScenarios(
  folder = join(process.cwd(), 'schemas/scenarios'),
): Promise<ScenarioFiles> {
  return Object.fromEntries(readFolder<ScenarioFile>(folder).map((file) => [file.screen, file]))
}

/** Reads the JSON files of a folder, which their schema has validated before. */
function readFolder<Document>(folder: string): Document[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => recoverText(decodeBytes(readFileSync(join(folder, name)))).text)
    .map((text) => JSON.parse(text) as Document)
}
