import { describe, expect, it } from 'vitest'
import { objectsOf } from './documents'
import { startRealPhone } from './real-phone'
import { useDevice } from './use-device'

const device = useDevice()

/** A page without stored releases, after its first check for a release. */
async function firstVisit() {
  const page = await startRealPhone(device, { first: 'order' })
  await page.watch()
  return page
}

it('an open page uses a release, and the next page starts with it', async () => {
  await device.publish(1, objectsOf({ order: 'new' }))
  const page = await firstVisit()
  expect(await page.shows('order')).toBe('new')
  await device.publish(2, objectsOf({ order: 'newer' }))
  await page.look()
  expect([await page.shows('order'), page.reports]).toEqual(['newer', []])
  expect(await (await startRealPhone(device)).shows('order')).toBe('newer')
})

describe('invalid data on the device', () => {
  const objects = objectsOf({ order: 'new', pay: 'new pay' })
  it.each([
    [
      'an object with the name of another object',
      { 'screens/order': objectsOf({ pay: 'new pay' })['screens/pay']! },
    ],
    ['a name of an unknown kind', { nothing: objects['screens/pay']! }],
  ])(
    '(%s) makes the phone show the documents of the build until it loads the next release',
    async (_, more) => {
      await device.publish(1, objects)
      await firstVisit()
      await device.plant(1, { ...objects, ...more })
      const page = await startRealPhone(device)
      expect(await page.shows('order')).toBe('built order')
      await device.publish(2, objectsOf({ order: 'newer' }))
      await page.watch()
      expect(await page.shows('order')).toBe('newer')
    },
  )
})

describe('a document that is rendered when its page is hidden', () => {
  const draw = async () => {
    const page = await startRealPhone(device)
    return { page, words: await page.shows('order') }
  }

  it('is not quarantined when the phone kills the page', async () => {
    await device.publish(1, objectsOf({ order: 'good' }))
    await firstVisit()
    for (let times = 0; times < 3; times++) {
      const { page, words } = await draw()
      expect(words).toBe('good')
      page.turn('hidden')
    }
  })

  it('is not quarantined when it was never visible', async () => {
    await device.publish(1, objectsOf({ order: 'good' }))
    await firstVisit()
    for (let times = 0; times < 3; times++) {
      const page = await startRealPhone(device, { visibility: 'hidden' })
      expect(await page.shows('order')).toBe('good')
    }
  })

  it('can be quarantined again when its page has become visible again', async () => {
    await device.publish(1, objectsOf({ order: 'bad' }))
    await firstVisit()
    for (const shown of ['bad', 'bad', 'built order']) {
      const { page, words } = await draw()
      expect(words).toBe(shown)
      page.fire('pagehide')
      page.turn('hidden')
      page.turn('visible')
    }
  })
})
