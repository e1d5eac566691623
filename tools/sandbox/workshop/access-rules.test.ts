import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireAccess, createKey } from '.'

const key = createKey()
const servers: Server[] = []
const ports = { studio: 0, frame: 0 }

beforeAll(async () => {
  const open = async (name: keyof typeof ports, more: object) => {
    const hosts = () => [`127.0.0.1:${ports[name]}`, `localhost:${ports[name]}`]
    const server = createServer(
      requireAccess({ hosts, ...more }, (_, response) => void response.end('inside')),
    )
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    ports[name] = (server.address() as AddressInfo).port
    servers.push(server)
  }
  await open('studio', { key })
  await open('frame', { framed: '/frame.html' })
})
afterAll(() => servers.forEach((server) => server.close()))

function ask(
  of: keyof typeof ports,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const port = ports[of]
  return new Promise((tell, fail) =>
    request(
      { host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => void (text += part.toString()))
        answer.on('end', () =>
          tell({ status: answer.statusCode ?? 0, text, headers: answer.headers }),
        )
      },
    )
      .on('error', fail)
      .end(),
  )
}

const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

describe('a local development server', () => {
  it.each([
    '/__open-in-editor?file=/etc/passwd',
    '/__OPEN-in-editor/?file=x',
    '//localhost/__open-in-editor?file=x',
  ])('starts no editor (%s)', async (path) => {
    expect(await statusOf('frame', path)).toBe(404)
    expect(await statusOf('frame', path, { 'sec-fetch-site': 'same-origin' })).toBe(404)
  })

  it.each<[string, Record<string, string>]>([
    ['another host name', { host: 'evil.example' }],
    [
      'a request for an image of a foreign page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'a page on another port',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    [
      'a request for a frame of a foreign page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('rejects %s', async (_, headers) => {
    for (const path of ['/', '/api/coverage?screen=a', '/src/main.tsx'])
      expect(await statusOf('frame', path, headers)).toBe(403)
  })

  it('serves requests from its own page, from a person who opens a URL, and from the allowed frame', async () => {
    const frame = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'iframe',
    }
    expect(await statusOf('frame', '/src/main.tsx', { 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await statusOf('frame', '/order', { ...frame, 'sec-fetch-dest': 'document' })).toBe(200)
    expect(await statusOf('frame', '/frame.html', frame)).toBe(200)
    expect(await statusOf('frame', '/order')).toBe(200)
  })
})

describe('a server with a key', () => {
  // Some of these URLs are invalid. The server must not crash.
  it.each(['/', '/api/project', '/?key=', `/?key=${key}x`, '/?key=undefined', '//', '//[', '/\\'])(
    'rejects requests without the key (%s)',
    async (path) => {
      const { status, text } = await ask('studio', path)
      expect([status, text]).toEqual([
        path.startsWith('/api/') ? 403 : 401,
        expect.stringContaining('Open the address that was printed at the start'),
      ])
    },
  )

  it('accepts the key from the printed URL once, and redirects to the URL without the key', async () => {
    const { status, headers } = await ask('studio', `/?key=${key}`)
    expect([status, headers.location]).toEqual([303, '/'])
    const [cookie] = headers['set-cookie']!
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/)
    const sessionCookie = cookie!.split(';')[0]!
    expect((await ask('studio', '/api/project', { cookie: `a=b; ${sessionCookie}` })).text).toBe(
      'inside',
    )
    expect(await statusOf('studio', '/', { cookie: `${sessionCookie}x` })).toBe(401)
  })

  it('rejects requests of foreign pages with the key', async () =>
    expect(
      await statusOf('studio', `/?key=${key}`, {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'image',
      }),
    ).toBe(403))
})
