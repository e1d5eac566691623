import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens; port 0 finds a free one. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, host, resolve),
  )
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** Ends a server with its open connections. */
export function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
