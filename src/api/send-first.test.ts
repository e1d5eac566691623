import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppDocument } from '../../renderer/language'
import app from '../../schemas/app.json'
import { defaultConfig } from '../config/config'
import { createCall } from './create-call'
import { readEndpoints } from './endpoint-family'
import { sendFirst as transport } from './send-prefetch'
import { families, requestWorld, startServer } from './testing'
import { createValidators } from './validators'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'

const validators = createValidators(readEmbedded)

let server: Awaited<ReturnType<typeof startServer>>
let answer: { status?: number; type?: string; body: string }

const createWith = () =>
  createCall({
    clients: app.clients as AppDocument['clients'] & {},
    headers: defaultConfig.headers,
    request: () => requestWorld(server.origin),
    locale: () => 'es',
    validators,
    prepareImage: (file) => Promise.resolve(file),
    report: () => {},
    transport,
  })

beforeAll(async () => {
  server = await startServer((response) => {
    const { status = 200, type = 'application/json', body } = answer
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
  answer = { body: '{"code":"0","success":true,"data":{}}' }
})

const load = readEndpoints(families, {}).get('loan.loanDetails')!

describe('a request by fetch', () => {
  const unreadable = { ok: false, failure: { kind: 'shape', code: 'no-code', message: '' } }
  const failed = (kind: string, code: string, message = '') => ({
    ok: false,
    failure: { kind, code, message },
  })
  it.each([
    [
      'agreement',
      { body: '{"success":true,"data":{"orderStatus":174,"isDelay":"1"}}' },
      { ok: true, value: { orderStatus: '174', isDelay: 1 } },
    ],
    [
      'a shape of its own',
      { body: '{"success":true,"data":{"orderStatus":{}}}' },
      { ok: true, value: {} },
    ],
    [
      'refusal',
      { status: 401, body: '{"success":false,"code":"9","message":"no"}' },
      failed('refused', 'false', 'no'),
    ],
    ['a page', { type: 'text/html', body: '<!doctype html>' }, unreadable],
    [
      'JSON that is called a text',
      { type: 'text/plain', body: '{"success":true,"data":{}}' },
      { ok: true, value: {} },
    ],
    ['half of a JSON text', { body: '{"success": true, "da' }, unreadable],
    [
      'a JSON text with a mark before it',
      { body: '\uFEFF{"success":true,"data":{}}' },
      { ok: true, value: {} },
    ],
    ['nothing', { body: '' }, unreadable],
    ['nothing, by its status', { status: 204, body: '' }, unreadable],
    ['null', { body: 'null' }, unreadable],
    ['a text', { body: '"ok"' }, unreadable],
    [
      'an error page',
      { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
      failed('network', 'http-502'),
    ],
    ['a gateway that gave up', { status: 504, body: '{}' }, failed('timeout', 'http-504')],
  ])('ends with its outcome if the answer is %s [E2]', async (_, given, outcome) => {
    answer = given
    expect(await createWith()(load, {})).toEqual(outcome)
  })
})

describe('a connection without an answer', () => {
  it('fails as unreachable if it breaks, before or during an answer', async () => {
    for (const start of ['', '{"success":']) {
      const broken = await startServer((response) => {
        if (start) response.writeHead(200, { 'content-length': '99' }).write(start)
        setImmediate(() => response.destroy())
      })
      const call = createCall({
        clients: {},
        headers: {},
        request: () => requestWorld(broken.origin),
        locale: () => 'es',
        validators,
        prepareImage: (file) => Promise.resolve(file),
        report: () => {},
        transport,
      })
      expect(await call(load, {})).toMatchObject({ failure: { code: 'unreachable' } })
      expect(broken.received).toHaveLength(1)
      await broken.stop()
    }
  })

  it('fails as aborted if the borrower leaves', async () => {
    const silent = await startServer(() => {})
    const leave = new AbortController()
    const sending = transport({
      method: 'GET',
      url: `${silent.origin}/`,
      data: undefined,
      headers: {},
      signal: leave.signal,
    })
    await expect.poll(() => silent.received.length).toBe(1)
    leave.abort()
    await expect(sending).rejects.toThrow()
    await silent.stop()
  })
})
