import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { buildOf, objectsOf, screenText } from './documents'
import { startPhone, type PhoneOptions } from './phone'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()
const phoneOf = (options: PhoneOptions = {}) =>
  startPhone(device.host, device.publisher.key, options)
const [old, new_] = [objectsOf({ order: 'old' }), objectsOf({ order: 'new' })]

describe('a disabled screen', () => {
  const killed = { order: { es: 'Volvemos mañana.' } }

  it('shows the reason from the next navigation on, also after a reload, until the screen is enabled', async () => {
    await device.publish(1, new_, { killed })
    const phone = await phoneOf()
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shown('order', 'pay')).toEqual(['Volvemos mañana.', 'built pay'])
    const next = await phone.restart()
    expect(await next.shows('order')).toBe('Volvemos mañana.')
    await device.publish(2, new_)
    await next.check()
    expect(await next.shows('order')).toBe('new')
  })

  it('is disabled even if the documents of the release cannot be loaded or shown', async () => {
    await device.publish(1, new_, { killed })
    device.host.fakes.set(
      `doc/${sha256(new_['screens/order']!)}.json`,
      (_, response) => void response.writeHead(503).end(),
    )
    const phone = await phoneOf()
    expect(await phone.check()).toBe('release-not-read')
    expect(await phone.shows('order')).toBe('Volvemos mañana.')
    const older = await phoneOf()
    await device.publish(2, new_, { killed, needs: { language: 9, widgets: [], responses: {} } })
    await older.check()
    expect(await older.shows('order')).toBe('Volvemos mañana.')
  })

  it('is disabled while the documents of the release are still loading', async () => {
    await device.take(1, old)
    await device.publish(2, new_, { killed })
    const pendingResponse = new Promise<ServerResponse>(
      (resolve) =>
        void device.host.fakes.set(`doc/${sha256(new_['screens/order']!)}.json`, (_, response) =>
          resolve(response),
        ),
    )
    const checking = device.phone.check()
    const response = await pendingResponse
    expect(await device.phone.shows('order')).toBe('Volvemos mañana.')
    device.host.fakes.clear()
    response.destroy()
    await checking
    expect(await device.phone.shows('order')).toBe('Volvemos mañana.')
  })

  it('is disabled during a journey from the next step on, and can be enabled again within the journey', async () => {
    const paid = { paid: { es: 'Volvemos mañana.' } }
    await device.take(1, objectsOf({ paid: 'paid 1' }))
    await device.phone.shows('pay')
    await device.publish(2, objectsOf({ paid: 'paid 1' }), { killed: paid })
    await device.phone.check()
    expect(await device.phone.shown('paid', 'pay')).toEqual(['Volvemos mañana.', 'built pay'])
    await device.take(3, objectsOf({ paid: 'paid 1' }))
    expect(await device.phone.shows('paid')).toBe('paid 1')
  })

  it('stays disabled on a phone that gets another build', async () => {
    await device.publish(1, new_, { killed })
    const phone = await phoneOf()
    await phone.check()
    const updated = await phone.restart({ build: buildOf(objectsOf({ order: 'newer build' })) })
    expect(await updated.shows('order')).toBe('Volvemos mañana.')
  })
})

describe('a revoked document', () => {
  it('is replaced by its previous version', async () => {
    await device.publish(1, old)
    const phone = await phoneOf()
    await phone.check()
    await device.publish(2, new_)
    await phone.check()
    await device.publish(3, new_, { revoked: [sha256(new_['screens/order']!)] })
    await phone.check()
    expect(await phone.shows('order')).toBe('old')
  })

  it('is replaced by the document of the build, or by the notice of a disabled screen if the build has none', async () => {
    const objects = objectsOf({ order: 'new' }, { 'screens/extra': screenText('extra', 'extra') })
    await device.publish(1, objects, {
      revoked: [sha256(objects['screens/order']!), sha256(objects['screens/extra']!)],
    })
    const phone = await phoneOf()
    await phone.check()
    expect(await phone.shown('order', 'extra')).toEqual(['built order', 'Cerrado'])
  })

  it('is not shown either if it is the document of the build', async () => {
    await device.publish(1, objectsOf(), { revoked: [sha256(objectsOf()['screens/order']!)] })
    const phone = await phoneOf()
    await phone.check()
    expect(await phone.shows('order')).toBe('Cerrado')
    expect(await (await phone.restart()).shows('order')).toBe('Cerrado')
  })

  it('makes its whole release unusable if it is not a screen', async () => {
    const objects = objectsOf({ order: 'new' }, { 'locales/es/common': '{"back":"Volver"}' })
    await device.publish(1, objects)
    const phone = await phoneOf()
    await phone.check()
    expect(await phone.shows('order')).toBe('new')
    await device.publish(2, objects, { revoked: [sha256(objects['locales/es/common']!)] })
    await phone.check()
    expect(await phone.shows('order')).toBe('built order')
  })

  it('removes the new screens of its release if it is not a screen', async () => {
    const objects = objectsOf(
      {},
      { 'screens/extra': screenText('extra', 'extra'), 'locales/es/common': '{"back":"Mal"}' },
    )
    await device.take(1, objects)
    await device.publish(2, objects, { revoked: [sha256(objects['locales/es/common']!)] })
    await device.phone.check()
    expect(await device.phone.shows('extra')).toBe('built not-found')
  })

  it('also makes its release unusable within a journey if it is not a screen', async () => {
    const objects = objectsOf(
      { pay: 'pay 1', paid: 'paid 1' },
      { 'locales/es/common': '{"back":"Mal"}' },
    )
    await device.take(1, objects)
    await device.phone.shows('pay')
    await device.publish(2, objectsOf({ pay: 'pay 2', paid: 'paid 2' }), {
      revoked: [sha256(objects['locales/es/common']!)],
    })
    await device.phone.check()
    const { app } = await device.phone.open('paid')
    expect(app.texts.text('es', 'common.back', {})).toBe('Atrás')
    expect(await device.phone.shows('paid')).toBe('paid 2')
  })
})
