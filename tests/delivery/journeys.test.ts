import { describe, expect, it } from 'vitest'
import { buildOf, objectsOf } from './documents'
import { sha256 } from './publisher'
import { startRealPhone } from './real-phone'
import { useDevice } from './use-device'

const device = useDevice()

describe('a journey of several screens', () => {
  it('stays on its first release, and the next journey starts on the newest release', async () => {
    await device.take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    expect(await device.phone.shows('pay')).toBe('pay 1')
    await device.take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    expect(await device.phone.shown('paid', 'pay')).toEqual(['paid 1', 'pay 1'])
    expect(await device.phone.shown('order', 'pay')).toEqual(['order 2', 'pay 2'])
  })

  it('stays on its release across an external page, and starts on the newest release in another window', async () => {
    await device.take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    await device.phone.shows('pay')
    await device.take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    await device.restart()
    expect(await device.phone.shown('paid', 'order')).toEqual(['paid 1', 'order 2'])
    await device.restart()
    expect(await device.phone.shows('paid')).toBe('paid 2')
    await device.take(3, objectsOf({ order: 'order 3', pay: 'pay 3', paid: 'paid 3' }))
    await device.restart({ window: {} })
    expect(await device.phone.shows('paid')).toBe('paid 3')
  })

  it('stays on its release while the release is promoted under another number', async () => {
    const first = objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' })
    await device.take(1, first)
    await device.phone.shows('pay')
    await device.take(2, first)
    await device.take(3, objectsOf({ order: 'order 3', pay: 'pay 3', paid: 'paid 3' }))
    await device.restart()
    expect(await device.phone.shows('paid')).toBe('paid 1')
  })

  it('continues with the newest release if a screen of its release cannot be loaded', async () => {
    const build = buildOf(objectsOf())
    const embedded = { ...build.documents.embedded }
    build.documents.embedded.document = (screen) =>
      screen === 'order'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : embedded.document(screen)
    await device.restart({ build })
    await expect(device.phone.open('order')).rejects.toThrow('Failed to fetch')
    await device.take(1, objectsOf({ order: 'released' }))
    expect(await device.phone.shows('order')).toBe('released')
  })

  it('ends when its screen is disabled or revoked, or crashes', async () => {
    const first = objectsOf({ paid: 'paid 1' })
    await device.take(1, first)
    await device.phone.shows('pay')
    await device.publish(2, objectsOf({ paid: 'paid 2' }), {
      killed: { paid: { es: 'Cerrado hoy' } },
    })
    await device.phone.check()
    expect(await device.phone.shows('paid')).toBe('Cerrado hoy')
    await device.publish(3, objectsOf({ paid: 'paid 3' }), {
      revoked: [sha256(first['screens/paid']!)],
    })
    await device.phone.check()
    expect(await device.phone.shows('paid')).toBe('paid 3')
  })

  it('that started with the build stays with the build across an external page', async () => {
    const session = new Map<string, string>()
    await device.publish(1, objectsOf({ pay: 'pay 1', paid: 'paid 1' }))
    const first = await startRealPhone(device, { session, first: 'pay' })
    await first.watch()
    const back = await startRealPhone(device, { session })
    expect([await back.shows('paid'), await back.shows('order'), await back.shows('paid')]).toEqual(
      ['built paid', 'built order', 'paid 1'],
    )
  })
})
