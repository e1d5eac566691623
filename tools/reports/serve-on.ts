import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** A service on a port. */
export interface Served {
  /** Such as `http://127.0.0.1:8787/`. */
  address: string
  close(): Promise<void>
}

/** Serves on a local port; 0 finds a free one. Slow senders are cut off. */
export async function serveOn(
  service: { fetch: Parameters<typeof getRequestListener>[0] },
  host: string,
  port: number,
): Promise<Served> {
  const listener = getRequestListener(service.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { connectionsCheckingInterval: 2_000 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.requestTimeout = 10_000
  server.headersTimeout = 5_000
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, host, resolve),
  )
  const { address, port: taken, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
