import type { Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'

/**
 * Reads the body of a response. If it is longer than the limit, rejects and closes the connection.
 */
export async function boundedText(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Starts a server and returns its address. Port 0 selects a free port. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(port, host, resolve),
  )
  const { address, port: taken } = server.address() as AddressInfo
  return `http://${isIPv6(address) ? `[${address}]` : address}:${taken}`
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
