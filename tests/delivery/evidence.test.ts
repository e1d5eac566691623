// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '../../src/api/testing'
import { buildOf, familyText, objectsOf } from './documents'
import { sha256, type Objects } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()
let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  server = await startServer((response) => void response.end('{"code":"0","data":{}}'))
  // The page is at the server's own origin, so that calls need no CORS.
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(server.origin)
})
afterEach(() => server.stop())

const families = {
  'endpoints/loan': familyText({
    pay: { method: 'GET', path: '/pay', params: {}, guarded: true, response: { type: 'object' } },
    look: { method: 'GET', path: '/look', params: {}, response: { type: 'object' } },
  }),
}
const builtObjects = objectsOf({}, families)

/** The phone's build, with the hashes that it brings as a file. */
function buildWithHashes(floor: number) {
  const build = buildOf(builtObjects, floor)
  const { embedded } = build.documents
  const original = { ...embedded }
  embedded.read = async <Value>(name: string) =>
    name === 'objects' ? (build.objects as Value) : original.read<Value>(name)
  return build
}

/** The header of the only call that a screen sends. */
async function evidenceFrom(screen: string, call = 'loan.pay'): Promise<unknown> {
  const mounted = await device.phone.open(screen)
  const { signal } = new AbortController()
  await mounted.view.screen.ports.calls.call(call, {}, signal, screen)
  mounted.close()
  return server.received.at(-1)?.headers['lienzo-evidence']
}

const expected = (release: number, screen: string, objects: Objects, language = 'es') =>
  [
    `release=${release}`,
    ...[`screens/${screen}`, `locales/${language}/common`].map(
      (name) => `${name}=${sha256(objects[name]!)}`,
    ),
  ].join('; ')

const start = (floor = 0, header = 'Lienzo-Evidence') =>
  device.restart({
    build: buildWithHashes(floor),
    settings: { api: { origin: server.origin }, evidenceHeader: header },
  })

it('names the release and the hashes under which the store has the screen that was read', async () => {
  await start()
  const released = objectsOf({ pay: 'I owe 100' }, families)
  await device.take(3, released)
  expect(await evidenceFrom('pay')).toBe(expected(3, 'pay', released))
  for (const [, hash] of String(await evidenceFrom('pay')).matchAll(/=(\w{64})/g))
    expect(device.host.files.has(`doc/${hash}.json`)).toBe(true)
})

it('names a screen by the same hash if release and build have the same document', async () => {
  await start()
  await device.take(3, objectsOf({ order: 'new' }, families))
  expect(await evidenceFrom('pay')).toBe(expected(3, 'pay', builtObjects))
})

it('names the floor of the build, or 0, for documents of the build', async () => {
  await start()
  expect(await evidenceFrom('pay')).toBe(expected(0, 'pay', builtObjects))
  await start(7)
  expect(await evidenceFrom('pay')).toBe(expected(7, 'pay', builtObjects))
})

it('names the screen from which a call came, also after another screen was opened', async () => {
  await start()
  const pay = await device.phone.open('pay')
  await device.phone.open('order')
  await pay.view.screen.ports.calls.call('loan.pay', {}, new AbortController().signal, 'pay')
  expect(server.received.at(-1)?.headers['lienzo-evidence']).toBe(expected(0, 'pay', builtObjects))
})

it('names no document for a disabled screen', async () => {
  await start()
  await device.publish(3, builtObjects, { killed: { pay: { es: 'Volvemos mañana.' } } })
  await device.phone.check()
  expect(await evidenceFrom('pay')).toBe(
    `release=3; ${expected(3, 'pay', builtObjects).split('; ')[2]}`,
  )
})

it('is only on guarded calls, and on none without a configured header', async () => {
  await start()
  expect(await evidenceFrom('pay', 'loan.look')).toBeUndefined()
  await start(0, '')
  expect(await evidenceFrom('pay')).toBeUndefined()
  expect(server.received.map(({ path }) => path)).toEqual(['/look', '/pay'])
})
