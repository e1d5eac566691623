import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOf } from '../../build/packaging'
import type { DevOptions } from './dev-options'
import { type RunningApp, serveApp } from './serve-app'
import { startText } from './start-text'
import { listScreens, listText } from './list-screens'

const options: DevOptions = { host: '127.0.0.1', port: 0, list: false, config: {}, world: '' }
const started: RunningApp[] = []
const servers: Server[] = []

async function start(more: Partial<DevOptions> = {}, lines: string[] = []): Promise<RunningApp> {
  const app = await serveApp({ ...options, ...more }, (line) => void lines.push(line))
  started.push(app)
  return app
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<URL> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

afterAll(async () => {
  await Promise.all(started.map((app) => app.close()))
  for (const server of servers) server.close().closeAllConnections()
})

describe('the development server', () => {
  let app: RunningApp
  let second: RunningApp
  let wanted: DevOptions
  beforeAll(async () => {
    app = await start()
    const api = { origin: 'https://api.example', loan: 'https://loan.example/v9' }
    wanted = { ...options, port: app.port, config: { api, profile: 'in', preview: false } }
    second = await start(wanted)
  })
  const page = async (path: string) =>
    fetch(`${app.origin}${path}`, { headers: { accept: 'text/html' } })

  it('serves the listed scenarios', async () => {
    const link = listText(await listScreens('')).match(/^ +extension +(.+)$/m)?.[1] ?? ''
    expect(link).toContain('sessionId=scenario.delay.extension')
    expect((await page(link)).status).toBe(200)
  })

  it('finds a route with a trailing slash, like a build [P6]', async () => {
    const dataOf = async (path: string) => startOf(await (await page(path)).text())
    expect(await dataOf('/loanDetail/?orderId=1')).toMatchObject({ path: '/loanDetail' })
    expect(await dataOf('/loanDetail?orderId=1')).not.toHaveProperty('path')
  })

  it('uses the sandbox, with the test preview', async () => {
    expect(await (await page('/config.json')).json()).toMatchObject({ preview: true })
    const answer = await fetch(`${app.origin}/__sandbox/requests?sessionId=x`)
    expect(await answer.json()).toEqual([])
  })

  it('uses and prints the next port if the requested port is taken', () => {
    expect(second.port).toBeGreaterThan(app.port)
    const lines = startText(wanted, second).split('\n')
    expect(lines[0]).toBe(`Lienzo: ${second.origin}/`)
    expect(lines[1]).toBe(`  Port ${app.port} is taken, so this is port ${second.port}.`)
    expect(lines.at(-1)).toBe(`Open ${second.origin}/`)
    expect(lines.length).toBeLessThan(14)
  })

  it('uses the sandbox for a deployment with its own servers', async () => {
    expect(await (await fetch(`${second.origin}/config.json`)).json()).toMatchObject({
      profile: 'in',
      preview: false,
      api: { origin: '', loan: '/v9', complaint: '/stadium' },
    })
  })
})

describe('the development server in front of a real server', () => {
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
    const app = await start({ api, origin: 'https://app.lender.example' })
    const config = (await (await fetch(`${app.origin}/config.json`)).json()) as {
      api: Record<string, string>
    }
    expect(config.api).toMatchObject({ origin: '', loan: '/__api/server' })
    const answer = await fetch(`${app.origin}${config.api['loan']}/v3/details?x=y`, {
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
    const app = await start({ api: gone, config: { api: { loan: `${loan.origin}/v9` } } }, lines)
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
