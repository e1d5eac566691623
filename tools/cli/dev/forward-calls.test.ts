import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { devConfig, forwardCalls } from './forward-calls'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<URL> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

/** Starts a server that only forwards calls. */
function forward(more: Partial<Parameters<typeof forwardCalls>[0]>): Promise<URL> {
  const forwarding = forwardCalls({ targets: [], report: () => {}, ...more })
  return listen((request, response) =>
    forwarding(request, response, () => response.writeHead(404).end()),
  )
}

describe('calls to real servers', () => {
  it('adapts the header Origin, cookies and redirects of forwarded calls', async () => {
    const seen: { url?: string | undefined; headers: IncomingMessage['headers']; body: string }[] =
      []
    const api = await listen((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => void (body += part.toString()))
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, body })
        if (request.headers.origin !== 'https://app.lender.example')
          return response.writeHead(403).end('foreign')
        return response
          .writeHead(302, {
            location: '/v3/next?a=1',
            'set-cookie': [
              'sid=1; Domain=api.example; Path=/v3; Secure; HttpOnly; SameSite=None',
              '__Host-b=2; Path=/; Secure',
            ],
          })
          .end()
      })
    })
    const { served, targets } = devConfig({ config: {}, api })
    expect(served).toMatchObject({ api: { origin: '', loan: '/__api/server' } })
    const app = await forward({ targets, origin: 'https://app.lender.example' })
    const answer = await fetch(`${app.origin}/__api/server/v3/details?x=y`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: app.origin, cookie: 'sid=0', 'content-type': 'text/plain' },
      body: 'amount=5',
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/__api/server/v3/next?a=1')
    expect(answer.headers.getSetCookie()).toEqual([
      'sid=1; Path=/__api/server/v3; HttpOnly; SameSite=Lax',
      '__Host-b=2; Path=/; Secure',
    ])
    expect(seen).toEqual([
      {
        url: '/v3/details?x=y',
        body: 'amount=5',
        headers: expect.objectContaining({
          host: api.host,
          origin: 'https://app.lender.example',
          cookie: 'sid=0',
        }) as unknown,
      },
    ])
  })

  it('forwards each endpoint family to its own server, and returns 502 with the reason if a server is unreachable', async () => {
    const origins: unknown[] = []
    const loan = await listen(({ headers, url }, response) => {
      origins.push([url, headers.origin])
      response.end('{}')
    })
    const gone = await listen(() => {})
    servers.at(-1)!.close()
    const lines: string[] = []
    const { targets } = devConfig({ config: { api: { loan: `${loan.origin}/v9` } }, api: gone })
    const app = await forward({ targets, report: (line) => void lines.push(line) })
    const headers = { origin: app.origin }
    await fetch(`${app.origin}/__api/loan/v9/details`, { method: 'POST', headers })
    expect(origins).toEqual([['/v9/details', loan.origin]])

    const ask = () => fetch(`${app.origin}/__api/server/v3/details`)
    const answer = await ask()
    const message = `${gone.origin} did not respond. Nothing listens at Port ${gone.port} of 127.0.0.1. Start that server, or correct the address.`
    expect([answer.status, await answer.json()]).toEqual([502, { message }])
    await ask()
    // The server prints the reason only once.
    expect(lines).toEqual([message])
  })
})
