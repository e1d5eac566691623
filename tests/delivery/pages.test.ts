import { describe, expect, it } from 'vitest'
import { buildOf, objectsOf } from './documents'
import { respondCorrectly, type FakeResponse } from './fake-host'
import { mapStorage, startPhone, type PhoneOptions } from './phone'
import { sha256, type Objects } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

/** Another page of the same device. */
const openPage = (options: PhoneOptions = {}) =>
  startPhone(device.host, device.publisher.key, {
    storage: () => mapStorage(device.area),
    ...options,
  })

const fileOf = (objects: Objects, name: string) => `doc/${sha256(objects[name]!)}.json`

/** Delays the first request for a file until the test calls `goOn`. */
function holdUp(path: string): { requestArrival: Promise<void>; goOn: () => void } {
  let goOn = () => {}
  const requestArrival = new Promise<void>((resolve) => {
    device.host.fakes.set(path, (...parts: Parameters<FakeResponse>) => {
      device.host.fakes.delete(path)
      goOn = () => respondCorrectly(...parts)
      resolve()
    })
  })
  return { requestArrival, goOn: () => goOn() }
}

describe('two pages of a device', () => {
  it('refuse a release that is older than the newest release on either page, and neither page enables a screen that the other page has disabled [D2]', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    const other = await openPage()
    await device.publish(2, objectsOf({ order: 'two' }))
    const second = device.host.files.get('current.json')!
    await device.publish(3, objectsOf({ order: 'three' }), { killed: { pay: { es: 'Cerrado' } } })
    await device.phone.check()
    device.host.files.set('current.json', second)
    expect(await other.check()).toBe('release-old')
    expect(await other.shows('pay')).toBe('Cerrado')
    await device.restart()
    expect([
      device.phone.kept().seen.number,
      await device.phone.shows('order'),
      await device.phone.shows('pay'),
    ]).toEqual([3, 'three', 'Cerrado'])
  })

  it('keep the release that the other page has stored, and both end with the newest release', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    const other = await openPage()
    const two = objectsOf({ order: 'two', pay: 'two' })
    await device.publish(2, two)
    const delayed = holdUp(fileOf(two, 'screens/pay'))
    const checking = device.phone.check()
    await delayed.requestArrival
    expect(await other.check()).toBeUndefined()
    delayed.goOn()
    expect(await checking).toBeUndefined()
    expect([await device.phone.shows('order'), await other.shows('order')]).toEqual(['two', 'two'])
  })

  it('keep a newer release if it arrived while one of the pages was still loading the previous release', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    const other = await openPage()
    const two = objectsOf({ order: 'two' })
    await device.publish(2, two)
    const delayed = holdUp(fileOf(two, 'screens/order'))
    const checking = device.phone.check()
    await delayed.requestArrival
    await device.publish(3, objectsOf({ order: 'three' }))
    expect(await other.check()).toBeUndefined()
    delayed.goOn()
    await checking
    expect(await device.phone.shows('order')).toBe('three')
    expect(await (await openPage()).shows('order')).toBe('three')
  })

  it('of two builds keep their own documents, and share the disabled screens', async () => {
    await device.take(1, objectsOf({ order: 'one' }))
    const other = await openPage({ build: buildOf(objectsOf({ order: 'newer build' })) })
    await device.publish(2, objectsOf({ order: 'two' }), { killed: { pay: { es: 'Cerrado' } } })
    expect(await other.check()).toBeUndefined()
    await device.phone.check()
    await other.check()
    expect([await device.phone.shows('order'), await other.shows('order')]).toEqual(['two', 'two'])
    expect([await device.phone.shows('pay'), await other.shows('pay')]).toEqual([
      'Cerrado',
      'Cerrado',
    ])
  })
})
