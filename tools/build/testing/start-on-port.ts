import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const mostTries = 10

/** Starts a server. If the port is taken, tries another port. */
export async function startOnPort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries++)
    try {
      return await start(await freePort())
    } catch (error) {
      if (tries === mostTries || !isPortTaken(error)) throw error
    }
}

function isPortTaken(error: unknown): boolean {
  return /EADDRINUSE|address already in use/i.test(String(error))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
