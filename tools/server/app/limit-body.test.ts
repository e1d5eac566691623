import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeListener } from '../../sandbox'
import { createApp } from './create-app'
import { closeServer, listen } from '../../build/net'
import { readBody } from './source-routes'
import { requestStatus } from './testing/request-status'

const failures: unknown[] = []
let server: Server
let origin = ''

beforeAll(async () => {
  const app = createApp({
    hosts: () => [new URL(origin).host],
    personOf: () => undefined,
    routes: {
      'POST /save': ['anyone', async (context) => context.json(await readBody(context))],
    },
    log: (error) => void failures.push(error),
  })
  server = createServer(nodeListener((asked) => app.fetch(asked)))
  origin = await listen(server, '127.0.0.1', 0)
})
afterAll(() => closeServer(server))

it.each<[string, number, string, Record<string, string>, string?]>([
  ['accepts a short body', 200, 'POST', { 'content-length': '2' }, '{}'],
  ['refuses a long body before it arrives', 413, 'POST', { 'content-length': '314572800' }],
  [
    'refuses a body without a length before it arrives',
    411,
    'POST',
    { 'transfer-encoding': 'chunked' },
  ],
  ['has no route for OPTIONS without a body', 404, 'OPTIONS', {}, ''],
  ['has no route for DELETE without a body', 404, 'DELETE', {}, ''],
])('%s (%i)', async (_, status, method, headers, body) => {
  const sent = { origin, 'content-type': 'application/json', ...headers }
  expect(await requestStatus(`${origin}/save`, { method, headers: sent, body })).toBe(status)
  expect(failures).toEqual([])
})
