import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { serveOn } from './index'
import { reportedNames } from './known-names'
import { batchOf, startCollector } from './testing'

const canary = { release: 12, canary: true }
const fault = { code: 'node-failed', screen: 'delay', ...canary, count: 3 }
const shown = { screen: 'delay', ...canary, seconds: 2, count: 2 } as const

it('counts reports by screen, code and release', async () => {
  const { send, counted, clock } = startCollector()
  const violations = [{ directive: 'img-src', release: 12, count: 4 }]
  const batch = batchOf({ faults: [fault], shown: [shown], violations })
  expect(await send(batch)).toBe(204)
  expect(await send(batch)).toBe(204)
  expect(await send(batch, '10.0.0.2')).toBe(204)
  clock.now = 60_000
  expect(await counted()).toMatchInlineSnapshot(`
    [
      "lienzo_faults_total{screen="delay",release="12",canary="true",code="node-failed",build="other",locale="es",region="mx",engine="webkit"} 6",
      "lienzo_faults_total{screen="delay",release="12",canary="true",code="node-failed",build="1a2b3c4d",locale="es",region="mx",engine="webkit"} 3",
      "lienzo_screens_shown_total{screen="delay",release="12",canary="true",engine="webkit",region="mx"} 6",
      "lienzo_reporters_total{release="12",screen="delay"} 2",
      "lienzo_senders_total{release="12",screen="delay"} 2",
      "lienzo_csp_violations_total{directive="img-src",release="12"} 12",
      "lienzo_time_to_picture_seconds_bucket{le="2",screen="delay",release="12",canary="true"} 6",
      "lienzo_time_to_picture_seconds_bucket{le="4",screen="delay",release="12",canary="true"} 6",
      "lienzo_time_to_picture_seconds_bucket{le="8",screen="delay",release="12",canary="true"} 6",
      "lienzo_time_to_picture_seconds_bucket{le="+Inf",screen="delay",release="12",canary="true"} 6",
      "lienzo_time_to_picture_seconds_sum{screen="delay",release="12",canary="true"} 12",
      "lienzo_time_to_picture_seconds_count{screen="delay",release="12",canary="true"} 6",
      "lienzo_batches_total 3",
    ]
  `)
})

it('first exposes a new series as 0, so that Prometheus sees its growth', async () => {
  const { send, counted, clock, metrics } = startCollector()
  await send(batchOf({ faults: [fault] }))
  const faults = async () => (await counted()).filter((line) => line.startsWith('lienzo_faults'))
  expect(await faults()).toEqual([])
  expect(await (await metrics.request('/metrics')).text()).toMatch(/^lienzo_faults_total{.*} 0$/m)
  clock.now = 40_000
  expect(await faults()).toHaveLength(1)
})

it('counts unknown names as `other`', async () => {
  const { send, counted, clock } = startCollector()
  const strange = { code: 'my-code', screen: 'my-screen', release: 999, canary: false, count: 1 }
  await send(batchOf({ faults: [strange, { code: 'x', release: 0, canary: false, count: 1 }] }))
  clock.now = 60_000
  const [one, two] = (await counted()).filter((line) => line.startsWith('lienzo_faults'))
  expect(one).toMatch(/screen="other",release="other",.*code="other",build="other"/)
  expect(two).toMatch(/screen="none",release="build",.*code="other"/)
})

it('accepts the name of a build after several addresses have reported the name', async () => {
  const { send, counted, clock } = startCollector()
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2'])
    await send(batchOf({ faults: [fault] }), address)
  clock.now = 60_000
  const faults = (await counted()).filter((line) => line.startsWith('lienzo_faults'))
  expect(faults.map((line) => /build="(\w+)".* (\d+)$/.exec(line)?.slice(1))).toEqual([
    ['other', '6'],
    ['1a2b3c4d', '3'],
  ])
})

it.each([
  ['', 400, 'shape'],
  ['{"format":1}', 400, 'shape'],
  ['[]', 400, 'shape'],
  [batchOf({ faults: [{ ...fault, count: 1e9 }] }), 400, 'shape'],
  [batchOf({ faults: [{ ...fault, code: 'Ana Ruiz' }] }), 400, 'shape'],
  [batchOf({}).replace('{', '{"__proto__":{"x":1},'), 400, 'shape'],
  [batchOf({}).padEnd(4097), 413, 'size'],
])('rejects %.40j', async (text, status, reason) => {
  const { send, counted } = startCollector()
  expect(await send(text)).toBe(status)
  expect(await counted()).toEqual([`lienzo_reports_refused_total{reason="${reason}"} 1`])
})

it('rejects a batch without Content-Length', async () => {
  const { send } = startCollector()
  expect(await send(batchOf({ shown: [shown] }), '', { 'content-length': 'some' })).toBe(413)
})

it('limits the batches per second of each address, and still accepts batches from other addresses', async () => {
  const { send, clock } = startCollector({ rate: 2 })
  const text = batchOf({ shown: [shown] })
  const sendMany = async (times: number, address?: string) => {
    const all = await Promise.all(Array.from({ length: times }, () => send(text, address)))
    return all.filter((status) => status === 204).length
  }
  expect(await sendMany(30)).toBe(20)
  expect(await sendMany(1, '10.0.0.2')).toBe(1)
  clock.now = 3_000
  expect(await sendMany(30)).toBe(6)
})

it('counts an address once per screen and release, even if other labels differ', async () => {
  const { send, counted, clock } = startCollector()
  const heard = async () =>
    (await counted())
      .filter((line) => line.startsWith('lienzo_reporters'))
      .map((line) => line.at(-1))
  for (const canary of [true, false])
    for (const engine of ['webkit', 'other'] as const)
      await send(batchOf({ engine, faults: [{ ...fault, canary }], shown: [shown] }))
  clock.now = 60_000
  expect(await heard()).toEqual(['1'])
  clock.now = 600_000
  await send(batchOf({ faults: [fault] }))
  expect(await heard()).toEqual(['2'])
})

it('still counts other addresses while many addresses report at the limit', async () => {
  const { send, counted, clock } = startCollector()
  const forged = { ...fault, screen: 'order' }
  for (let at = 0; at < 2_100; at++)
    await send(batchOf({ faults: [forged] }), `10.1.${at >> 8}.${at & 255}`)
  await send(batchOf({ faults: [forged] }), '10.0.0.1')
  await send(batchOf({ faults: [fault] }), '10.0.0.1')
  clock.now = 60_000
  expect((await counted()).filter((line) => line.startsWith('lienzo_reporters'))).toEqual([
    'lienzo_reporters_total{release="12",screen="order"} 2000',
    'lienzo_reporters_total{release="12",screen="delay"} 1',
  ])
})

it('uses X-Forwarded-For only behind a proxy, and then only the last entry', async () => {
  const addresses = async (proxy: boolean, said: readonly string[]) => {
    const { send, counted, clock } = startCollector({ proxy })
    for (const forwarded of said)
      await send(batchOf({ faults: [fault] }), '10.0.0.1', { 'x-forwarded-for': forwarded })
    clock.now = 60_000
    const line = (await counted()).find((text) => text.startsWith('lienzo_reporters'))
    return Number(line?.split(' ').at(-1))
  }
  expect(await addresses(false, ['1.1.1.1', '1.1.1.2', '1.1.1.3'])).toBe(1)
  expect(await addresses(true, ['1.1.1.1', '1.1.1.2', '9.9.9.9, 1.1.1.2'])).toBe(2)
  expect(await addresses(true, ['2001:db8:1:2:3::1', '2001:db8:1:2::9', '2001:db8:1:3::1'])).toBe(2)
})

it.each([
  ['2001:db8::1', '2001:DB8:0:0::2', '2001:0db8:0000:0000:1:2:3:4', '[2001:db8::5]'],
  ['2001:db8::1', '[2001:db8::6]:99', '2001:db8::1%eth0', '2001:db8::1.2.3.4'],
  ['5.6.7.8', '::ffff:5.6.7.8', '::FFFF:0506:0708', '5.6.7.8:4711', '0:0:0:0:0:ffff:506:708'],
])('counts %s and its other spellings as one address', async (...spellings) => {
  const { send, counted, clock } = startCollector({ proxy: true })
  for (const forwarded of spellings)
    await send(batchOf({ faults: [fault] }), '10.0.0.1', { 'x-forwarded-for': forwarded })
  clock.now = 60_000
  expect((await counted()).filter((line) => line.startsWith('lienzo_reporters'))).toEqual([
    'lienzo_reporters_total{release="12",screen="delay"} 1',
  ])
})

it('keeps the series of 12 release numbers, even if senders invent many other numbers', async () => {
  const { send, counted, clock } = startCollector({
    release: reportedNames({ most: 12, reporters: 3 }),
  })
  for (let release = 1000; release < 1040; release++)
    for (const of of [release, 41])
      for (const last of [1, 2, 3])
        await send(
          batchOf({ faults: [{ ...fault, release: of }] }),
          `10.0.${release - 1000}.${last}`,
        )
  clock.now = 60_000
  const numbers = (await counted()).flatMap(
    (line) => /^lienzo_faults.*release="(\d+)"/.exec(line)?.[1] ?? [],
  )
  expect(numbers).toHaveLength(12)
  expect(numbers).toContain('41')
})

it('accepts CSP reports of browsers, and keeps only the directive', async () => {
  const { send, counted, clock } = startCollector()
  const old = { 'csp-report': { 'violated-directive': 'img-src https:', 'document-uri': 'x' } }
  const new_ = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } }]
  const types = ['application/csp-report', 'application/reports+json'] as const
  expect(await send(JSON.stringify(old), '', { 'content-type': types[0] })).toBe(204)
  expect(await send(JSON.stringify(new_), '', { 'content-type': types[1] })).toBe(204)
  expect(await send('[null]', '', { 'content-type': types[1] })).toBe(400)
  clock.now = 60_000
  expect((await counted()).filter((line) => line.includes('csp'))).toEqual([
    'lienzo_csp_violations_total{directive="img-src",release="other"} 1',
    'lienzo_csp_violations_total{directive="script-src-elem",release="other"} 1',
  ])
})

it('allows cross-origin requests only from pages of the app', async () => {
  const { reports } = startCollector({ origins: ['https://app.example'] })
  const allowed = async (origin: string) => {
    const answer = await reports.request('/', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://app.example')).toBe('https://app.example')
  expect(await allowed('https://evil.example')).toBeNull()
})

it('counts an aborted request as refused, and prints no error', async () => {
  const { reports, counted } = startCollector()
  const words = vi.spyOn(console, 'error')
  const server = await serveOn(reports, '127.0.0.1', 0)
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: reports\r\nContent-Length: 4000\r\n\r\n{')
  socket.end()
  await expect.poll(counted).toEqual(['lienzo_reports_refused_total{reason="shape"} 1'])
  expect(words).not.toHaveBeenCalled()
  await server.close()
})

it('counts a limited number of views and faults per screen and address', async () => {
  const { send, counted, clock } = startCollector()
  const many = batchOf({ faults: [{ ...fault, count: 4 }], shown: [{ ...shown, count: 6 }] })
  for (let times = 0; times < 50; times++) await send(many)
  await send(batchOf({ shown: [{ ...shown, count: 1 }] }), '10.0.0.2')
  clock.now = 60_000
  const of = async (metric: string) =>
    (await counted())
      .filter((line) => line.startsWith(metric))
      .map((line) => line.split(' ').at(-1))
  expect(await of('lienzo_screens_shown_total')).toEqual(['7'])
  expect(await of('lienzo_faults_total')).toEqual(['4'])
  expect(await of('lienzo_senders_total')).toEqual(['2'])
  expect(await of('lienzo_reporters_total')).toEqual(['1'])
  expect(await of('lienzo_capped_total')).toEqual([`${50 * 10 - 10}`])
  clock.now = 600_000
  await send(many)
  expect(await of('lienzo_screens_shown_total')).toEqual(['13'])
})
