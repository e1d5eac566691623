import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Forwards the connections of a port to a server, which may start later. */
export interface Forwarder {
  readonly port: number
  /** Sets the port or Unix socket of the server. Without a target, connections close at once. */
  forwardTo(target: number | string | undefined): void
  close(): Promise<void>
}

/**
 * Creates a forwarder. Its address is known before the server starts, and stays the same when the
 * server restarts.
 */
export async function createForwarder(): Promise<Forwarder> {
  let target: number | string | undefined
  const open = new Set<Socket>()
  const server = createServer((client) => {
    if (target === undefined) {
      client.destroy()
      return
    }
    const upstream = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => (open.delete(from), to.destroy()))
    }
  })
  await new Promise<void>(
    (resolve, reject) => void server.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo: (next) => void (target = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
