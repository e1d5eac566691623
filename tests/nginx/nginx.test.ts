import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDirectoryStore } from '../../tools/release/stores/directory-store'
import { serveWithNginx, type RunningNginx } from './serve-with-nginx'
import { temporaryFolder } from '../fixtures/temporary-folder'

// Tests docs/guides/nginx.conf in a real nginx. The store itself has written the directory of
// releases.
const hash = 'a'.repeat(64)
const text = (number: number) =>
  JSON.stringify({
    manifest: `{"number":${number}}`.padEnd(600),
    signatures: [{ key: '0123456789abcdef', signature: 'c2lnbmF0dXJl' }],
  })
const document = JSON.stringify({ screen: 'receipt', body: [], note: 'x'.repeat(600) })

const root = temporaryFolder()
let nginx: RunningNginx

beforeAll(async () => {
  const store = createDirectoryStore(join(root, 'releases'))
  await store.create(`doc/${hash}.json`, document)
  await store.create(`audit/${hash}.json`, '{"who":"somebody","why":"a reason"}')
  await store.create('manifest/1.json', text(1))
  await store.replace('current.json', text(1), undefined)
  writeFileSync(join(root, 'secret.json'), '{"outside":true}')
  nginx = await serveWithNginx(root)
})

afterAll(() => nginx?.stop())

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a raw request, without following redirects, decompressing or normalising the path. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, fail) => {
    const outgoing = request(
      { host: '127.0.0.1', port: nginx.port, path, method, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    outgoing.on('error', fail).end(body)
  })
}

const current = '/releases/current.json'
const immutable = [`/releases/doc/${hash}.json`, '/releases/manifest/1.json']

describe('`current.json`', () => {
  it('is cached, but revalidated each time', async () => {
    const { status, headers, body } = await send(current)
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: text(1) })
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.etag).toMatch(/^"/)
  })

  it('is a 304 without a body while it is unchanged', async () => {
    const { headers } = await send(current)
    const again = await send(current, { 'if-none-match': headers.etag! })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    })
  })

  it('is also a 304 for a compressed copy', async () => {
    const packed = await send(current, { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(packed.body).toString()).toBe(text(1))
    expect(
      (await send(current, { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.etag! }))
        .status,
    ).toBe(304)
  })

  it('can be read by an app on another origin, and so can the time of the server', async () => {
    const { headers } = await send(current, { origin: 'https://app.example' })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toMatch(/\bDate\b/)
    expect(Math.abs(Date.now() - Date.parse(headers.date!))).toBeLessThan(60_000)
  })

  it('changes for everybody as soon as it is replaced', async () => {
    const { headers } = await send(current)
    const store = createDirectoryStore(join(root, 'releases'))
    const previousPointer = await store.read('current.json')
    expect(await store.replace('current.json', text(2), previousPointer!.version)).toBe(true)
    const next = await send(current, { 'if-none-match': headers.etag! })
    expect({ status: next.status, body: next.body.toString() }).toEqual({
      status: 200,
      body: text(2),
    })
    expect(next.headers.etag).not.toBe(headers.etag)
  })
})

describe('documents and manifests', () => {
  it.each(immutable)('%s can be cached for ever', async (path) => {
    const { status, headers } = await send(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
  })

  it('are compressed for clients that accept compression, without a change of a byte', async () => {
    const { headers, body } = await send(immutable[0]!, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(body.length).toBeLessThan(document.length / 2)
    expect(gunzipSync(body).toString()).toBe(document)
  })

  it('are not cached for a year as missing if they are requested before they exist', async () => {
    const { status, headers } = await send(`/releases/doc/${'b'.repeat(64)}.json`)
    expect({ status, kept: headers['cache-control'] }).toEqual({ status: 404, kept: undefined })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('HEAD', () => {
  it.each([current, ...immutable])('returns the headers of %s without its body', async (path) => {
    const [headResponse, whole] = [await send(path, {}, 'HEAD'), await send(path)]
    expect(headResponse).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    for (const name of ['cache-control', 'etag', 'content-length', 'content-type'])
      expect(headResponse.headers[name]).toBe(whole.headers[name])
  })
})

describe('everything else', () => {
  it('is hidden: only `current.json`, documents and manifests are served', async () => {
    const files = readdirSync(join(root, 'releases'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile())
    const paths = files.map((entry) => relative(root, join(entry.parentPath, entry.name)))
    const shown = await Promise.all(
      paths.map(async (path) => ((await send(`/${path}`)).status === 200 ? [path] : [])),
    )
    expect(shown.flat().toSorted()).toEqual([
      'releases/current.json',
      `releases/doc/${hash}.json`,
      'releases/manifest/1.json',
    ])
    expect(paths).toContain(`releases/audit/${hash}.json`)
  })

  it.each([
    '/releases/',
    '/releases/doc/',
    '/releases/audit/',
    `/releases/doc/../audit/${hash}.json`,
    `/releases/doc/%2e%2e/audit/${hash}.json`,
    `/releases/doc%2f..%2faudit/${hash}.json`,
    '/releases/doc/../../../etc/passwd',
    `//releases//audit/${hash}.json`,
  ])('is not found at %s', async (path) => {
    const { status, body } = await send(path)
    expect([400, 403, 404]).toContain(status)
    expect(body.toString()).not.toContain('somebody')
  })

  it.each(['PUT', 'POST', 'DELETE', 'PATCH', 'MKCOL', 'MOVE', 'COPY'])(
    'cannot be written by %s',
    async (method) => {
      const before = readFileSync(join(root, 'releases/current.json'), 'utf8')
      for (const path of [
        current,
        ...immutable,
        '/releases/doc/new.json',
        `/releases/audit/${hash}.json`,
      ]) {
        const { status } = await send(
          path,
          { 'content-type': 'application/json', destination: '/releases/stolen.json' },
          method,
          '{"forged":true}',
        )
        expect([400, 403, 404, 405]).toContain(status)
      }
      expect(readFileSync(join(root, 'releases/current.json'), 'utf8')).toBe(before)
      expect(readdirSync(join(root, 'releases'))).not.toContain('stolen.json')
    },
  )
})
