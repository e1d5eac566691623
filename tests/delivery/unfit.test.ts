import { describe, expect, it } from 'vitest'
import { objectsOf, screenText } from './documents'
import type { Objects } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

const unknown = { hologram: 1 }
const appWith = (rules: object) =>
  JSON.stringify({ ...(JSON.parse(objectsOf()['app']!) as object), ...rules })

/** Returns an order with additional members in its route entry. */
function orderWith(rules: object): string {
  const { facts, ...rest } = JSON.parse(screenText('order', 'bad')) as { facts: object }
  return JSON.stringify({ facts: { ...facts, ...rules }, ...rest })
}

/** Stores a release on the device that no check would accept. */
async function plant(objects: Objects): Promise<void> {
  await device.take(1, objectsOf({ order: 'planted' }))
  await device.plant(1, objects)
}

const shown = () => device.phone.shown('order', 'pay')

describe('a release that does not form an app', () => {
  it.each([
    ['calls', { 'endpoints/loan': '{"family":"loan","endpoints":{"more":null}}' }],
    ['its language rule', { app: appWith({ locale: unknown }) }],
  ])(
    'because of %s is not used: each screen shows its earlier document, and no document is quarantined',
    async (_, more) => {
      await plant(objectsOf({ order: 'fine in itself' }, more))
      expect([await shown(), device.phone.faults, device.area.has('lz.trials')]).toEqual([
        ['built order', 'built pay'],
        [],
        false,
      ])
    },
  )

  it('does not prevent the next manifest from disabling a screen', async () => {
    await plant(objectsOf({ order: 'fine in itself' }, { app: appWith({ locale: unknown }) }))
    await device.publish(2, objectsOf(), {
      killed: { order: { es: 'Cerrado hoy' } },
      needs: { language: 9, widgets: [], responses: {} },
    })
    await device.phone.check()
    expect(await shown()).toEqual(['Cerrado hoy', 'built pay'])
  })
})

describe('a screen whose own rule cannot be evaluated', () => {
  it.each([
    ['of its language', { locale: unknown }],
    ['of its `available` condition', { available: unknown }],
  ])('(%s) is replaced by the earlier document', async (_, rules) => {
    await plant(objectsOf({ pay: 'new pay' }, { 'screens/order': orderWith(rules) }))
    expect(await shown()).toEqual(['built order', 'new pay'])
    await device.restart()
    expect(await shown()).toEqual(['built order', 'new pay'])
  })

  it('is quarantined at once', async () => {
    await plant(objectsOf({}, { 'screens/order': orderWith({ locale: unknown }) }))
    await device.phone.shows('order')
    expect(device.phone.faults).toEqual(['release-quarantined'])
    await device.restart()
    expect([await device.phone.shows('order'), device.phone.faults]).toEqual(['built order', []])
  })

  it('can be disabled', async () => {
    await plant(objectsOf({}, { 'screens/order': orderWith({ locale: unknown }) }))
    await device.publish(2, objectsOf(), {
      killed: { order: { es: 'Cerrado hoy' } },
      needs: { language: 9, widgets: [], responses: {} },
    })
    await device.phone.check()
    expect(await device.phone.shows('order')).toBe('Cerrado hoy')
  })
})

it('a screen of the build that crashes with the texts or calls of a release is shown without them', async () => {
  await device.take(1, objectsOf({}, { 'locales/es/common': '{"back":"Volver"}' }))
  const place = await device.phone.open('order')
  expect(place.app.texts.text('es', 'common.back', {})).toBe('Volver')
  place.failed!(new TypeError('boom'))
  const again = await device.phone.open('order')
  expect(again.app.texts.text('es', 'common.back', {})).toBe('Atrás')
})
