import { describe, expect, it } from 'vitest'
import { objectsOf } from './documents'
import { mapStorage, startPhone } from './phone'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

describe('the storage of the device', () => {
  const fail = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const refusing =
    (methods: string[], isFull = () => true) =>
    () =>
      new Proxy(mapStorage(device.area), {
        get: (target, name) =>
          methods.includes(String(name)) && isFull()
            ? fail
            : (Reflect.get(target, name) as unknown),
      })

  /** A storage with space for `more` further characters. */
  const limited = (more: number) => {
    const size = () =>
      [...device.area].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
    const most = size() + more
    const set = (key: string, text: string) => {
      const before = device.area.get(key)?.length ?? -key.length
      if (size() - before + text.length > most) fail()
      device.area.set(key, text)
    }
    return () =>
      new Proxy(mapStorage(device.area), {
        get: (target, name) => (name === 'setItem' ? set : (Reflect.get(target, name) as unknown)),
      })
  }

  it.each<[string, () => Storage | undefined]>([
    ['is absent', () => undefined],
    [
      'is forbidden',
      () => {
        throw new DOMException('no', 'SecurityError')
      },
    ],
    ['is full', refusing(['setItem'])],
    ['is broken', refusing(['setItem', 'getItem', 'removeItem'])],
  ])('%s: the release is used as long as the page is open [L1]', async (_, storage) => {
    device.phone = await startPhone(device.host, device.publisher.key, { storage })
    await device.take(1, objectsOf({ order: 'new' }))
    expect(await device.phone.shows('order')).toBe('new')
    await device.restart()
    expect(await device.phone.shows('order')).toBe('built order')
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('new')
  })

  it('becomes full between two documents: the next start has the complete release, or nothing of it [L1]', async () => {
    const objects = objectsOf({ order: 'new', pay: 'new pay' })
    let capacity = 0
    const narrow = refusing(['setItem'], () => device.area.size >= capacity)
    for (capacity = 0; capacity < 5; capacity++) {
      device.area.clear()
      device.phone = await startPhone(device.host, device.publisher.key, { storage: narrow })
      await device.take(1, objects)
      expect(await device.phone.shown('order', 'pay')).toEqual(['new', 'new pay'])
      await device.restart()
      const shown = await device.phone.shown('order', 'pay')
      expect(shown).toEqual(shown[0] === 'new' ? ['new', 'new pay'] : ['built order', 'built pay'])
    }
  })

  it('has no space for the next documents: disabled screens stay disabled, the last good documents stay, and older releases are still refused [L1]', async () => {
    await device.publish(1, objectsOf({ order: 'one' }))
    const older = device.host.files.get('current.json')!
    await device.take(2, objectsOf({ order: 'two' }))
    const storage = limited(20)
    await device.restart({ storage })
    await device.publish(3, objectsOf({ order: 'three', pay: 'three' }), {
      killed: { paid: { es: 'Cerrado hoy' } },
    })
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('three')
    await device.restart({ storage })
    expect(await device.phone.shown('order', 'paid')).toEqual(['two', 'Cerrado hoy'])
    device.host.files.set('current.json', older)
    expect(await device.phone.check()).toBe('release-old')
  })

  it.each([
    [
      'one letter of a document',
      () => {
        const [key, text] = [...device.area].find(([name]) => name.startsWith('lz.object.'))!
        device.area.set(key, text.replace('new', 'old'))
      },
    ],
    [
      'a document',
      () =>
        device.area.delete([...device.area.keys()].find((name) => name.startsWith('lz.object.'))!),
    ],
    ['the list of documents', () => device.area.set('lz.release', '{"format":1,"rel')],
    [
      'the shape of the list',
      () => device.area.set('lz.release', '{"format":1,"releases":[null]}'),
    ],
    ['the counts of crashes', () => device.area.set('lz.trials', '[7]')],
    ['everything', () => device.area.clear()],
  ])(
    'loses %s: the build is shown, and the next check restores the release [L1]',
    async (what, lose) => {
      await device.take(1, objectsOf({ order: 'new', pay: 'new' }))
      lose()
      await device.restart()
      if (what !== 'the counts of crashes')
        expect(await device.phone.shows('order')).toBe('built order')
      expect(await device.phone.check()).toBeUndefined()
      expect(await device.phone.shows('order')).toBe('new')
    },
  )

  it('loses a document of the previous release: that release is not used as a fallback [L1]', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    await device.take(2, objectsOf({ order: 'two' }))
    device.area.delete(`lz.object.${sha256(objectsOf({ order: 'one' })['screens/order']!)}`)
    expect(await device.phone.check()).toBeUndefined()
    expect(device.phone.kept().releases.map(({ number }) => number)).toEqual([2])
  })

  it('is interrupted after any write of an update: the next start has one complete release, and then accepts the other release', async () => {
    await device.take(1, objectsOf({ order: 'one', pay: 'one' }))
    const before = [...device.area]
    await device.publish(2, objectsOf({ order: 'two', pay: 'two' }), {
      killed: { paid: { es: 'Cerrado hoy' } },
    })
    let writes = 0
    let left = 0
    /** A process that dies after some writes. Later writes do not reach the storage. */
    const dying = () =>
      new Proxy(mapStorage(device.area), {
        get(target, name) {
          const member = Reflect.get(target, name) as unknown
          if (name !== 'setItem' && name !== 'removeItem') return member
          return (...args: unknown[]) => {
            if (writes++ < left) (member as (...all: unknown[]) => void)(...args)
          }
        },
      })
    for (let isWhole = false; !isWhole; left++) {
      device.area.clear()
      for (const [key, text] of before) device.area.set(key, text)
      writes = 0
      await device.restart({ storage: dying })
      await device.phone.check()
      isWhole = writes <= left
      await device.restart({ storage: () => mapStorage(device.area) })
      const shown = await device.phone.shown('order', 'pay')
      expect(shown).toEqual([shown[0], shown[0]])
      expect(['one', 'two']).toContain(shown[0])
      expect(await device.phone.check()).toBeUndefined()
      expect(await device.phone.shows('order')).toBe('two')
      expect(await device.phone.shows('paid')).toBe('Cerrado hoy')
    }
    expect(left).toBeGreaterThan(3)
  })

  it('keeps the documents of two releases, and nothing personal', async () => {
    for (let number = 1; number <= 6; number++)
      await device.take(number, objectsOf({ order: `order ${number}` }))
    expect([...device.area.keys()].filter((key) => key.startsWith('lz.object.'))).toHaveLength(2)
    expect(JSON.stringify([...device.area])).not.toContain('d-1')
  })

  it('deletes the leftovers of a page that was closed in the meantime', async () => {
    device.area.set('lz.object.0000', '"left over"')
    await device.take(1, objectsOf({ order: 'new' }))
    expect(device.area.has('lz.object.0000')).toBe(false)
  })
})
