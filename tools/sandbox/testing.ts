import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { writeSecurityHeaders, type SecurityHosts } from '../build/headers'
import { closeServer, listen } from '../build/net'
import { createSandbox, type SandboxOptions } from './sandbox'
import { nodeListener, readFamilies } from './serve'

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
  // There is no limit for idle connections, because the server could close a connection just when a
  // test sends a request.
  const server = createServer(
    { keepAliveTimeout: 0 },
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
  /**
   * The content of `/config.json`; by default the file of the build, with `preview` set to true.
   */
  config: unknown
  /**
   * If true, the strict security headers of production are sent. An object adds hosts that the
   * headers allow.
   */
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

/** Adds the test preview, because the build is served with the sandbox. */
function settingsOf(dist: string): object | undefined {
  const file = join(dist, 'config.json')
  return existsSync(file)
    ? { preview: true, ...(JSON.parse(readFileSync(file, 'utf8')) as object) }
    : undefined
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
