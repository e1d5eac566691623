import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeListener } from './node-listener'
import { readFamilies } from './read-families'
import { createSandbox, type SandboxOptions } from './sandbox'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { writeSecurityHeaders, type SecurityHosts } from '../build/headers'

export interface ServeOptions extends Partial<SandboxOptions>, Partial<SiteOptions> {
  port?: number
  /** Called with each requested path of the production build; the response waits for it. */
  onAsked?: (path: string) => void | Promise<void>
}

export interface RunningServer {
  /** As in `http://127.0.0.1:4173`. */
  origin: string
  /** Stops the server and closes every open connection. */
  close: () => Promise<void>
}

/** Serves the sandbox on a local port, and with `dist` the production build. */
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
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(server),
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}

interface SiteOptions {
  dist: string
  /** The content of `/config.json`; by default the build's own file, with the test preview. */
  config: unknown
  /** Sends the strict headers with which the product must work; an object adds other hosts. */
  headers: boolean | SecurityHosts
}

/** Serves a build: unknown paths return `index.html`, missing files return 404. */
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

/** The test preview is added, since the build is served with the sandbox. */
function settingsOf(dist: string): object | undefined {
  const file = join(dist, 'config.json')
  return existsSync(file)
    ? { preview: true, ...(JSON.parse(readFileSync(file, 'utf8')) as object) }
    : undefined
}

/** Checks if a path is that of a file: its last part has an extension. */
function isFile(path: string): boolean {
  return /\.\w+$/.test(path)
}
