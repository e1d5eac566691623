import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCall } from './create-call'
import { readEndpoints, type Endpoint } from './endpoint-family'
import { sendByAxios } from './call-code'
import { sendByFetch } from './send-prefetch'
import { callDeps, families, requestWorld, startServer, type ReceivedRequest } from './testing'
import type { Transport } from './transport'

let server: Awaited<ReturnType<typeof startServer>>
let answer: { status?: number; type?: string; body: string }

const transports = { axios: sendByAxios(), fetch: sendByFetch }
const createWith = (transport: Transport, faults: string[] = []) =>
  createCall({
    ...callDeps,
    request: () => requestWorld(server.origin),
    report: ({ code, detail }) => void faults.push(`${code} ${detail}`),
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

/** The parts of a request that the app determines. Headers of the browser are left out. */
function carried({ headers, body, ...rest }: ReceivedRequest) {
  const clientsOwn = /^(user-agent|connection|host|sec-|accept-encoding|accept-language)/
  // The boundary between parts of a form is random.
  const boundary = /boundary=(.*)$/.exec(headers['content-type'] ?? '')?.[1] ?? '\n'
  return {
    ...rest,
    body: body.replaceAll(boundary, '-').replaceAll('\r\n--', '\n').trim(),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !clientsOwn.test(name) && (body === '' || name !== 'content-length'))
        .map(([name, value]) => [name, String(value).replace(boundary, '-').replace('; b', ';b')]),
    ),
  }
}

const valueOf = ({ in: place, schema }: NonNullable<Endpoint['params']>[string]) => {
  if (place === 'file') return new File(['bytes'], 'a.jpg', { type: 'image/jpeg' })
  return schema.type === 'integer' ? 7 : 'Ñ &=/?'
}

describe('a request with `fetch`', () => {
  it.each([...readEndpoints(families, {}).values()].map((each) => [each.name, each] as const))(
    'of %s equals the one that axios sends',
    async (_, endpoint) => {
      const params = Object.fromEntries(
        Object.entries(endpoint.params ?? {}).map(([name, param]) => [name, valueOf(param)]),
      )
      for (const value of [params, {}]) {
        server.received.length = 0
        const outcomes = []
        for (const transport of Object.values(transports))
          outcomes.push(await createWith(transport)(endpoint, value))
        const [byAxios, byFetch] = server.received.map(carried)
        expect(byFetch).toEqual(byAxios)
        expect(outcomes[1]).toEqual(outcomes[0])
      }
      expect(server.received).toHaveLength(2)
    },
  )

  it.each([
    ['a success', { body: '{"success":true,"data":{"orderStatus":174,"isDelay":"1"}}' }],
    ['an object of an unexpected shape', { body: '{"success":true,"data":{"orderStatus":{}}}' }],
    ['a refusal', { status: 401, body: '{"success":false,"code":"9","message":"no"}' }],
    ['an HTML page', { type: 'text/html', body: '<!doctype html>' }],
    ['JSON with a text content type', { type: 'text/plain', body: '{"success":true,"data":{}}' }],
    ['half of a JSON text', { body: '{"success": true, "da' }],
    ['JSON after a byte order mark', { body: '\uFEFF{"success":true,"data":{}}' }],
    ['empty', { body: '' }],
    ['empty with status 204', { status: 204, body: '' }],
    ['null', { body: 'null' }],
    ['a text', { body: '"ok"' }],
    ['an error page', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['a gateway timeout', { status: 504, body: '{}' }],
  ])('has the same outcome as with axios if the response is %s [E2]', async (_, value) => {
    answer = value
    const endpoint = readEndpoints(families, {}).get('loan.loanDetails')!
    const outcomesOfBoth = await Promise.all(
      Object.values(transports).map(async (transport) => {
        const faults: string[] = []
        return [await createWith(transport, faults)(endpoint, {}), faults]
      }),
    )
    expect(outcomesOfBoth[1]).toEqual(outcomesOfBoth[0])
  })
})

const load = readEndpoints(families, {}).get('loan.loanDetails')!

describe.each(Object.entries(transports))(
  'a connection without a response, by %s',
  (_, transport) => {
    it('fails as unreachable if it breaks, before or during a response', async () => {
      for (const start of ['', '{"success":']) {
        const broken = await startServer((response) => {
          if (start) response.writeHead(200, { 'content-length': '99' }).write(start)
          setImmediate(() => response.destroy())
        })
        const request = () => requestWorld(broken.origin)
        const call = createCall({ ...callDeps, request, transport })
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
  },
)
