import { beforeEach, describe, expect, it, vi } from 'vitest'
import { objectsOf } from './documents'
import { respondCorrectly, type FakeResponse } from './fake-host'
import { startPhone } from './phone'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()
const good = objectsOf({ order: 'good' })
const next = objectsOf({ order: 'next' })
const orderFile = `doc/${sha256(next['screens/order']!)}.json`

// A phone has release 1, and release 2 has just been published.
beforeEach(async () => {
  await device.take(1, good)
  await device.publish(2, next)
})

const places = ['current.json', orderFile]
const portal = '<!doctype html><title>Wi-Fi</title><form action="/login"></form>'

const fakes: Readonly<Record<string, FakeResponse>> = {
  'D7 the page of a captive portal with 200': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(portal),
  'D7 a redirect to a captive portal': (_, response) =>
    response.writeHead(302, { location: '/login' }).end(),
  'D8 a 404': (_, response) => response.writeHead(404).end('Not found'),
  'D8 a 503': (_, response) => response.writeHead(503).end(),
  'D8 a connection that is reset at once': (_, response) => response.destroy(),
  'D8 a connection that is reset within the response': (_, response, file) =>
    void response
      .writeHead(200, { 'content-length': file!.length })
      .write(file!.subarray(0, 50), () => response.destroy()),
  'D8 half a file': (_, response, file) => response.end(file!.subarray(0, file!.length / 2)),
  'D8 nothing': (_, response) => response.end(),
}

describe.each(places)('instead of %s', (place) => {
  it.each(Object.entries(fakes))(
    '%s leaves the last good documents, and has no effect after the host has recovered',
    async (_, fake) => {
      device.host.fakes.set(place, fake)
      expect(await device.phone.check()).toMatch(/^release-(not-read|no-manifest|wrong-hash)$/)
      expect(await device.phone.shows('order')).toBe('good')
      expect(await (await device.phone.restart()).shows('order')).toBe('good')
      device.host.fakes.clear()
      expect(await device.phone.check()).toBeUndefined()
      expect(await device.phone.shows('order')).toBe('next')
    },
  )

  it('a body without an end is cut at its limit [D6]', async () => {
    let closed = false
    device.host.fakes.set(place, (_, response) => {
      response.on('close', () => (closed = true))
      const flood = () =>
        void (
          response.destroyed ||
          response.write(Buffer.alloc(16_384, 0x20), () => setImmediate(flood))
        )
      flood()
    })
    expect(await device.phone.check()).toBe('release-not-read')
    await expect.poll(() => closed).toBe(true)
    expect(await device.phone.shows('order')).toBe('good')
  })

  it.each<[string, FakeResponse]>([
    ['a response that never arrives', () => {}],
    [
      'a body that never ends',
      (_, response, file) => void response.writeHead(200).write(file!.subarray(0, 10)),
    ],
  ])('%s is given up after 8 s [D6]', async (_, fake) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pendingResponse = new Promise<Parameters<FakeResponse>[1]>((resolve) => {
      device.host.fakes.set(place, (request, response, file) => {
        fake(request, response, file)
        resolve(response)
      })
    })
    let code: string | undefined
    const checking = device.phone.check().then((result) => (code = result))
    const response = await pendingResponse
    await vi.advanceTimersByTimeAsync(7999)
    expect([code, response.destroyed]).toEqual([undefined, false])
    await vi.advanceTimersByTimeAsync(1)
    await checking
    expect(code).toBe('release-not-read')
    while (!response.destroyed) await new Promise(setImmediate)
    expect(await device.phone.shows('order')).toBe('good')
  })
})

describe('a wrong copy in the cache of the browser [D5]', () => {
  /** A browser that returns its cached copy of a file unless the request bypasses the cache. */
  const withCopy = (path: string, status: number) => (url: string, options: RequestInit) =>
    url.endsWith(path) && options.cache === 'default'
      ? Promise.resolve(new Response(portal.padEnd(5000), { status }))
      : fetch(url, { ...options, cache: 'no-store' })

  it.each([
    ['in place of a document, longer than allowed', orderFile, 200],
    ['in place of a document, cached while the document did not exist', orderFile, 404],
    ['in place of the previous manifest', 'manifest/2.json', 200],
  ])('%s is bypassed', async (_, path, status) => {
    await device.publish(3, good, { rollout: { salt: 'x', permille: 0, previous: 2 } })
    const fresh = await startPhone(device.host, device.publisher.key, {
      fetch: withCopy(path, status) as typeof fetch,
    })
    expect(await fresh.check()).toBeUndefined()
    expect(await fresh.shows('order')).toBe('next')
  })

  it('is the only reason for a second request: if the host itself does not deliver a file, the phone requests the file again at the next check', async () => {
    device.host.fakes.set('current.json', fakes['D8 a 503']!)
    device.host.asked.length = 0
    await device.phone.check()
    expect(device.host.asked.map(({ path }) => path)).toEqual(['current.json'])
  })

  it('is not assumed if the host does not deliver a document', async () => {
    device.host.fakes.set(orderFile, fakes['D8 a 503']!)
    device.host.asked.length = 0
    expect(await device.phone.check()).toBe('release-not-read')
    expect(device.host.asked.filter(({ path }) => path === orderFile).length).toBe(1)
  })
})

describe('a host [D8]', () => {
  it.each([
    ['that does not exist', 'http://nowhere.invalid/releases/'],
    ['that does not respond', 'http://127.0.0.1:1/releases/'],
  ])('%s leaves the documents of the build', async (_, base) => {
    const fresh = await startPhone({ base }, device.publisher.key)
    expect(await fresh.check()).toBe('release-not-read')
    expect(await fresh.shows('order')).toBe('built order')
  })

  it('still has the complete old release if a publisher died before it wrote `current.json` [D12]', async () => {
    device.host.files.set('current.json', device.host.files.get('manifest/1.json')!)
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('good')
  })

  it('receives no further request after a document has failed; the next check requests the rest', async () => {
    const many = objectsOf(
      Object.fromEntries(['order', 'pay', 'paid', 'not-found'].map((screen) => [screen, 'many'])),
    )
    await device.publish(3, many)
    device.host.fakes.set(`doc/${sha256(many['screens/paid']!)}.json`, fakes['D8 a 503']!)
    expect(await device.phone.check()).toBe('release-not-read')
    expect(await device.phone.shows('order')).toBe('good')
    device.host.fakes.clear()
    const before = device.host.asked.length
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('many')
    const again = device.host.asked.slice(before).map(({ path }) => path)
    expect(again).toContain(`doc/${sha256(many['screens/paid']!)}.json`)
    expect(again.length).toBeLessThan(5)
  })
})

it('a request contains only the name of a file [D13]', async () => {
  device.host.asked.length = 0
  await device.phone.check()
  expect(device.host.asked.map(({ path }) => path)).toEqual(places)
  for (const { headers } of device.host.asked) {
    const usual = [
      'host',
      'connection',
      'accept',
      'accept-language',
      'accept-encoding',
      'sec-fetch-mode',
      'user-agent',
      'cache-control',
      'pragma',
    ]
    expect(Object.keys(headers).filter((name) => !usual.includes(name))).toEqual([])
  }
  expect(JSON.stringify(device.host.asked)).not.toContain('d-1')
})

it('a phone handles a 304 as an unchanged file', async () => {
  device.host.fakes.set('*', (request, response, file) => respondCorrectly(request, response, file))
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.shows('order')).toBe('next')
})
