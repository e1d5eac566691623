import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between phones and the collector. A request to `/7` is forwarded from the local IP
 * address 127.0.1.7. To the collector, each phone therefore has its own address.
 */
export async function serveAddresses() {
  let collector = ''
  const server = createServer((asked, answer) => {
    const sent = request(
      collector,
      {
        localAddress: `127.0.1.${asked.url?.slice(1)}`,
        method: asked.method,
        headers: asked.headers,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { 'access-control-allow-origin': '*' })
        response.pipe(answer)
      },
    )
    sent.on('error', () => answer.writeHead(502).end())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the collector's address when the collector runs. */
    setCollector: (address: string) => void (collector = address),
    close: () => void server.close(),
  }
}
