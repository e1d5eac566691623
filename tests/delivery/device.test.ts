import { beforeEach, describe, expect, it } from 'vitest'
import { buildOf, objectsOf, screenText } from './documents'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

describe('D9 a document that crashes', () => {
  it('is quarantined on this device, and the one before shows', async () => {
    await device.take(1, objectsOf({ order: 'good' }))
    await device.take(2, objectsOf({ order: 'bad', pay: 'new pay' }))
    const place = await device.phone.open('order')
    place.failed!(new TypeError('boom'))
    expect([device.phone.faults, device.phone.again()]).toEqual([['release-quarantined'], 1])
    expect(await device.phone.shows('order')).toBe('good')
    await device.restart()
    expect([await device.phone.shows('order'), await device.phone.shows('pay')]).toEqual(['good', 'new pay'])
    await device.phone.check()
    expect(await device.phone.shows('order')).toBe('good')
  })

  it('gives way to the document of the build where there was none before', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    const place = await device.phone.open('order')
    place.failed!(new TypeError('boom'))
    expect(await device.phone.shows('order')).toBe('built order')
  })

  it('leaves a closed screen where there is no other', async () => {
    await device.take(1, objectsOf({}, { 'screens/extra': screenText('extra', 'extra') }))
    const place = await device.phone.open('extra')
    place.failed!(new TypeError('boom'))
    expect(await device.phone.shows('extra')).toBe('Cerrado')
  })

  it('may be shown again once it was published anew', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    const place = await device.phone.open('order')
    place.failed!(new TypeError('boom'))
    await device.take(2, objectsOf({ order: 'mended' }))
    expect(await device.phone.shows('order')).toBe('mended')
  })
})

it('remembers of old documents only those that crashed', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await device.take(number, objectsOf({ order: `order ${number}` }))
    const place = await device.phone.open('order')
    if (number === 2) place.failed!(new TypeError('boom'))
  }
  expect(Object.values(JSON.parse(device.area.get('lz.trials')!) as object).filter((times) => times === 2)).toHaveLength(1)
  expect(Object.keys(JSON.parse(device.area.get('lz.trials')!) as object).length).toBeLessThan(4)
})

describe('D9 a document of which the page dies', () => {
  beforeEach(() => device.take(1, objectsOf({ order: 'new' })))

  it('is quarantined after the second time', async () => {
    for (const shown of ['new', 'new', 'built order']) {
      await device.restart()
      const { view } = await device.phone.open('order')
      expect(view.screen.value(view.screen.program.title!.value, view.screen.scope, '')).toBe(shown)
    }
  })

  it('is confirmed by its first paint, and counts no more', async () => {
    const place = await device.phone.open('order')
    place.shown!()
    await Promise.resolve()
    device.phone.paint()
    for (let times = 0; times < 4; times++) {
      await device.restart()
      await device.phone.open('order')
    }
    await device.restart()
    expect(await device.phone.shows('order')).toBe('new')
  })

  it('is not blamed when the borrower goes away before it was painted', async () => {
    for (let times = 0; times < 4; times++) {
      await device.restart()
      const place = await device.phone.open('order')
      place.close()
    }
    expect(await device.phone.shows('order')).toBe('new')
  })
})

describe('a journey of several screens', () => {
  it('stays on the release that it began with, and the next one begins on the newest', async () => {
    await device.take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    expect(await device.phone.shows('pay')).toBe('pay 1')
    await device.take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    expect([await device.phone.shows('paid'), await device.phone.shows('pay')]).toEqual(['paid 1', 'pay 1'])
    expect([await device.phone.shows('order'), await device.phone.shows('pay')]).toEqual(['order 2', 'pay 2'])
  })

  it('stays on it over a page of somebody else, and in another window begins on the newest', async () => {
    await device.take(1, objectsOf({ order: 'order 1', pay: 'pay 1', paid: 'paid 1' }))
    await device.phone.shows('pay')
    await device.take(2, objectsOf({ order: 'order 2', pay: 'pay 2', paid: 'paid 2' }))
    await device.restart()
    expect([await device.phone.shows('paid'), await device.phone.shows('order')]).toEqual(['paid 1', 'order 2'])
    await device.restart()
    expect(await device.phone.shows('paid')).toBe('paid 2')
    await device.take(3, objectsOf({ order: 'order 3', pay: 'pay 3', paid: 'paid 3' }))
    await device.restart({ window: {} })
    expect(await device.phone.shows('paid')).toBe('paid 3')
  })

  it('does not outlive its screen being closed, revoked or found to crash', async () => {
    const first = objectsOf({ paid: 'paid 1' })
    await device.take(1, first)
    await device.phone.shows('pay')
    await device.publish(2, objectsOf({ paid: 'paid 2' }), { killed: { paid: { es: 'Cerrado hoy' } } })
    await device.phone.check()
    expect(await device.phone.shows('paid')).toBe('Cerrado hoy')
    await device.publish(3, objectsOf({ paid: 'paid 3' }), { revoked: [sha256(first['screens/paid']!)] })
    await device.phone.check()
    expect(await device.phone.shows('paid')).toBe('paid 3')
  })
})

it('another build shows its own documents until it has looked for a release, and refuses older ones still', async () => {
  await device.take(3, objectsOf({ order: 'new' }))
  await device.restart({ build: buildOf(objectsOf({ order: 'newer build' })) })
  expect(await device.phone.shows('order')).toBe('newer build')
  await device.publish(2, objectsOf({ order: 'older' }))
  expect(await device.phone.check()).toBe('release-old')
  await device.take(4, objectsOf({ order: 'newest' }))
  expect(await device.phone.shows('order')).toBe('newest')
})
