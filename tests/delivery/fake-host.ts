import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake response of a test. It replaces the file of a path. */
export type FakeResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer | undefined,
) => void

export interface HostRequest {
  path: string
  headers: IncomingMessage['headers']
}

/**
 * A local document host. It serves its files correctly, except for fake responses that a test
 * registers.
 */
export interface FakeHost {
  /** The base URL of the releases. */
  base: string
  files: Map<string, Buffer>
  /** Fake responses by path: `current.json`, `doc/…`, or `*` for every path. */
  fakes: Map<string, FakeResponse>
  asked: HostRequest[]
  close(): Promise<void>
}

export async function startHost(): Promise<FakeHost> {
  const files = new Map<string, Buffer>()
  const fakes = new Map<string, FakeResponse>()
  const requests: HostRequest[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/releases/', '')
    requests.push({ path, headers: request.headers })
    const fake = fakes.get(path) ?? fakes.get('*')
    if (fake) fake(request, response, files.get(path))
    else respondCorrectly(request, response, files.get(path))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/`,
    files,
    fakes,
    asked: requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** Responds as a static host does: an ETag, 304 for a current copy, 404 for a missing file. */
export function respondCorrectly(
  request: IncomingMessage,
  response: ServerResponse,
  file: Buffer | undefined,
): void {
  response
    .setHeader('access-control-allow-origin', '*')
    .setHeader('access-control-expose-headers', 'Date')
  if (!file) return void response.writeHead(404).end('Not found')
  const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`
  response
    .setHeader('etag', etag)
    .setHeader('content-type', 'application/json')
    .setHeader('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.end(file)
}
