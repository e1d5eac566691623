import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port that exists before the server behind it. */
export interface Forwarder {
  readonly port: number
  /**
   * Sends new connections to a port of this machine or to a Unix socket; without a target they are
   * closed at once.
   */
  forwardTo(target: number | string | undefined): void
  close(): Promise<void>
}

/**
 * Listens on a port that the system chooses, and passes every connection on. Use it where an address
 * must be known before its server starts, or must outlive it.
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
