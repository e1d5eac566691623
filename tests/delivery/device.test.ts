import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Manifest } from '../../src/delivery/manifest/manifest'
import { buildOf, objectsOf, screenText } from './documents'
import { startHost, type LyingHost } from './lying-host'
import { mapStorage, startPhone, type PhoneOptions, type TestPhone } from './phone'
import { createPublisher, sha256, type Objects, type Publisher } from './publisher'

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 })

let host: LyingHost
let publisher: Publisher
let area: Map<string, string>
let phone: TestPhone

beforeEach(async () => {
  host = await startHost()
  publisher = await createPublisher()
  area = new Map()
  phone = await startPhone(host, publisher.key, { storage: () => mapStorage(area) })
})
afterEach(() => host.close())

const publish = async (number: number, objects: Objects, more: Partial<Manifest> = {}) => {
  for (const [path, file] of await publisher.release(number, objects, more)) host.files.set(path, file)
}
const take = async (number: number, objects: Objects) => {
  await publish(number, objects)
  expect(await phone.check()).toBeUndefined()
}
const restart = async (options: PhoneOptions = {}) => (phone = await phone.restart(options))

describe('D9 a document that crashes', () => {
  it('is quarantined on this device, and the one before shows', async () => {
    await take(1, objectsOf({ order: 'good' }))
    await take(2, objectsOf({ order: 'bad', pay: 'new pay' }))
    const place = await phone.open('order')
    place.failed!(new TypeError('boom'))
    expect([phone.faults, phone.again()]).toEqual([['release-quarantined'], 1])
    expect(await phone.shows('order')).toBe('good')
    await restart()
    expect([await phone.shows('order'), await phone.shows('pay')]).toEqual(['good', 'new pay'])
    await phone.check()
    expect(await phone.shows('order')).toBe('good')
  })

  it('gives way to the document of the build where there was none before', async () => {
    await take(1, objectsOf({ order: 'bad' }))
    const place = await phone.open('order')
    place.failed!(new TypeError('boom'))
    expect(await phone.shows('order')).toBe('built order')
  })

  it('leaves a closed screen where there is no other', async () => {
    await take(1, objectsOf({}, { 'screens/extra': screenText('extra', 'extra') }))
    const place = await phone.open('extra')
    place.failed!(new TypeError('boom'))
    expect(await phone.shows('extra')).toBe('Cerrado')
  })

  it('may be shown again once it was published anew', async () => {
    await take(1, objectsOf({ order: 'bad' }))
    const place = await phone.open('order')
    place.failed!(new TypeError('boom'))
    await take(2, objectsOf({ order: 'mended' }))
    expect(await phone.shows('order')).toBe('mended')
  })
})

it('remembers of old documents only those that crashed', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await take(number, objectsOf({ order: `order ${number}` }))
    const place = await phone.open('order')
    if (number === 2) place.failed!(new TypeError('boom'))
  }
  expect(Object.values(JSON.parse(area.get('lz.trials')!) as object).filter((times) => times === 2)).toHaveLength(1)
  expect(Object.keys(JSON.parse(area.get('lz.trials')!) as object).length).toBeLessThan(4)
})

describe('D9 a document of which the page dies', () => {
  beforeEach(() => take(1, objectsOf({ order: 'new' })))

  it('is quarantined after the second time', async () => {
    for (const shown of ['new', 'new', 'built order']) {
      await restart()
      const { view } = await phone.open('order')
      expect(view.screen.value(view.screen.program.title!.value, view.screen.scope, '')).toBe(shown)
    }
  })

  it('is confirmed by its first paint, and counts no more', async () => {
    const place = await phone.open('order')
    place.shown!()
    await Promise.resolve()
    phone.paint()
    for (let times = 0; times < 4; times++) {
      await restart()
      await phone.open('order')
    }
    await restart()
    expect(await phone.shows('order')).toBe('new')
  })

  it('is not blamed when the borrower goes away before it was painted', async () => {
    for (let times = 0; times < 4; times++) {
      await restart()
      const place = await phone.open('order')
      place.close()
    }
    expect(await phone.shows('order')).toBe('new')
  })
})

describe('a journey of several screens', () => {
  it('stays on the release that it began with, and the next one begins on the newest', async () => {
    await take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    expect(await phone.shows('pay')).toBe('pay 1')
    await take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    expect([await phone.shows('paid'), await phone.shows('pay')]).toEqual(['paid 1', 'pay 1'])
    expect([await phone.shows('order'), await phone.shows('pay')]).toEqual(['order 2', 'pay 2'])
  })

  it('stays on it over a page of somebody else, and in another window begins on the newest', async () => {
    await take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    await phone.shows('pay')
    await take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    await restart()
    expect([await phone.shows('paid'), await phone.shows('order')]).toEqual(['paid 1', 'order 2'])
    await restart()
    expect(await phone.shows('paid')).toBe('paid 2')
    await take(3, objectsOf({ order: 'order 3', pay: 'pay 3', paid: 'paid 3' }))
    await restart({ window: {} })
    expect(await phone.shows('paid')).toBe('paid 3')
  })

  it('does not outlive its screen being closed, revoked or found to crash', async () => {
    const first = objectsOf({ paid: 'paid 1' })
    await take(1, first)
    await phone.shows('pay')
    await publish(2, objectsOf({ paid: 'paid 2' }), { killed: { paid: { es: 'Cerrado hoy' } } })
    await phone.check()
    expect(await phone.shows('paid')).toBe('Cerrado hoy')
    await publish(3, objectsOf({ paid: 'paid 3' }), { revoked: [sha256(first['screens/paid']!)] })
    await phone.check()
    expect(await phone.shows('paid')).toBe('paid 3')
  })
})

describe('the storage of the device', () => {
  const fail = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const refusing = (methods: string[], isFull = () => true) => () =>
    new Proxy(mapStorage(area), { get: (target, name) => (methods.includes(String(name)) && isFull() ? fail : (Reflect.get(target, name) as unknown)) })

  it.each<[string, () => Storage | undefined]>([
    ['is absent', () => undefined],
    ['is forbidden', () => { throw new DOMException('no', 'SecurityError') }],
    ['is full', refusing(['setItem'])],
    ['is broken', refusing(['setItem', 'getItem', 'removeItem'])],
  ])('L1 %s: the release lasts as long as the page', async (_, storage) => {
    phone = await startPhone(host, publisher.key, { storage })
    await take(1, objectsOf({ order: 'new' }))
    expect(await phone.shows('order')).toBe('new')
    await restart()
    expect(await phone.shows('order')).toBe('built order')
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('new')
  })

  it('L1 gets full between two documents: the next start has the release whole or not at all', async () => {
    const objects = objectsOf({ order: 'new', pay: 'new pay' })
    let room = 0
    const narrow = refusing(['setItem'], () => area.size >= room)
    for (room = 0; room < 5; room++) {
      area.clear()
      phone = await startPhone(host, publisher.key, { storage: narrow })
      await take(1, objects)
      expect([await phone.shows('order'), await phone.shows('pay')]).toEqual(['new', 'new pay'])
      await restart()
      const shown = [await phone.shows('order'), await phone.shows('pay')]
      expect(shown).toEqual(shown[0] === 'new' ? ['new', 'new pay'] : ['built order', 'built pay'])
    }
  })

  it.each([
    ['one letter of a document', () => {
      const [key, text] = [...area].find(([name]) => name.startsWith('lz.object.'))!
      area.set(key, text.replace('new', 'old'))
    }],
    ['a document', () => area.delete([...area.keys()].find((name) => name.startsWith('lz.object.'))!)],
    ['the list of documents', () => area.set('lz.release', '{"format":1,"rel')],
    ['the shape of the list', () => area.set('lz.release', '{"format":1,"releases":[null]}')],
    ['the counts', () => area.set('lz.trials', '[7]')],
    ['everything', () => area.clear()],
  ])('L1 loses %s: the build shows, and the next check brings the release back', async (what, lose) => {
    await take(1, objectsOf({ order: 'new' }))
    lose()
    await restart()
    if (what !== 'the counts') expect(await phone.shows('order')).toBe('built order')
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('new')
  })

  it('keeps the documents of two releases, and nothing personal', async () => {
    for (let number = 1; number <= 6; number++) await take(number, objectsOf({ order: `order ${number}` }))
    expect([...area.keys()].filter((key) => key.startsWith('lz.object.'))).toHaveLength(2)
    expect(JSON.stringify([...area])).not.toContain('d-1')
  })

  it('forgets what a page left that was closed in the middle', async () => {
    area.set('lz.object.0000', '"left over"')
    await take(1, objectsOf({ order: 'new' }))
    expect(area.has('lz.object.0000')).toBe(false)
  })
})

it('another build shows its own documents until it has looked for a release, and refuses older ones still', async () => {
  await take(3, objectsOf({ order: 'new' }))
  await restart({ build: buildOf(objectsOf({ order: 'newer build' })) })
  expect(await phone.shows('order')).toBe('newer build')
  await publish(2, objectsOf({ order: 'older' }))
  expect(await phone.check()).toBe('release-old')
  await take(4, objectsOf({ order: 'newest' }))
  expect(await phone.shows('order')).toBe('newest')
})

describe('a key that is no longer trusted', () => {
  it('takes with it what it signed, at the next start, whatever number that had', async () => {
    await take(9000, objectsOf({ order: 'stolen' }))
    const next = await createPublisher()
    for (const [path, file] of await next.release(10, objectsOf({ order: 'ours' }))) host.files.set(path, file)
    await restart({ keys: [next.key] })
    expect(await phone.shows('order')).toBe('built order')
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('ours')
    await restart({ keys: [publisher.key] })
    expect(await phone.shows('order')).toBe('built order')
  })
})

it('a key is replaced without a phone losing its release', async () => {
  const next = await createPublisher()
  const files = await publisher.release(1, objectsOf({ order: 'new' }))
  for (const [path, file] of files) host.files.set(path, file)
  const { manifest, signatures } = JSON.parse(files.get('current.json')!.toString()) as { manifest: string; signatures: object[] }
  const more = JSON.parse((await next.sign(manifest)).toString()) as { signatures: object[] }
  host.files.set('current.json', Buffer.from(JSON.stringify({ manifest, signatures: [...signatures, ...more.signatures] })))
  await restart({ keys: [publisher.key, next.key] })
  expect(await phone.check()).toBeUndefined()
  await restart({ keys: [next.key] })
  expect(await phone.shows('order')).toBe('new')
})

it('asks for a signature no more while the manifest stays the same', async () => {
  await take(1, objectsOf({ order: 'new' }))
  const verify = vi.spyOn(crypto.subtle, 'verify')
  expect(await phone.check()).toBeUndefined()
  await publish(2, objectsOf({ order: 'newer' }))
  expect(verify).not.toHaveBeenCalled()
  expect(await phone.check()).toBeUndefined()
  expect(verify).toHaveBeenCalledOnce()
  verify.mockRestore()
})
