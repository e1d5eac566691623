import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeListener } from './node-listener'
import { readFamilies } from './read-families'
import { createSandbox, type SandboxOptions } from './sandbox'
import { createSite, type SiteOptions } from './site'

/**
 * A port (0 finds a free one), the options of the sandbox, and a production build to serve with it.
 */
export interface ServeOptions extends Partial<SandboxOptions>, Partial<SiteOptions> {
  port?: number
  /** Called with each requested path of the production build, which is served when this settles. */
  onAsked?: (path: string) => void | Promise<void>
}

/** A running server. */
export interface RunningServer {
  /** For example `http://127.0.0.1:4173`. */
  origin: string
  /** Ends the server and every connection that is still open. */
  close: () => Promise<void>
}

/**
 * Serves the sandbox on a port of this machine, and with `dist` the production build as any static
 * host would.
 */
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
  const site = dist === undefined ? undefined : createSite({ dist, config, headers })
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
