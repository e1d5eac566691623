import { describe, expect, it, vi } from 'vitest'
import { objectsOf } from './documents'
import { startRealPhone, type RealPhone } from './real-phone'
import { useDevice } from './use-device'
import { clock } from '../../renderer/react/clock'
import { sha256 } from './publisher'

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

const one = objectsOf({ order: 'one' })
const objectKey = (objects: Record<string, string>) =>
  `lz.object.${sha256(objects['screens/order']!)}`
const looksSoFar = () => device.host.asked.filter(({ path }) => path === 'current.json').length

it('a document that the storage has lost is loaded by the next check, and this page uses it [L1]', async () => {
  await device.take(1, one)
  device.area.delete(objectKey(one))
  const page = await startRealPhone(device)
  expect(await page.shows('order')).toBe('built order')
  await page.watch()
  expect(await page.shows('order')).toBe('one')
  expect(page.reports).toEqual([])
})

it('a page uses a lost document that another page has loaded again [L1]', async () => {
  await device.take(1, one)
  const text = device.area.get(objectKey(one))!
  device.area.delete(objectKey(one))
  const page = await startRealPhone(device)
  device.area.set(objectKey(one), text)
  await page.watch()
  expect(await page.shows('order')).toBe('one')
})

it('a page uses a release that another page of the device has loaded', async () => {
  await device.take(1, one)
  const page = await startRealPhone(device, { first: 'order' })
  await page.watch()
  await device.take(2, objectsOf({ order: 'two' }))
  expect(await page.shows('order')).toBe('one')
  await page.look()
  expect(await page.shows('order')).toBe('two')
})

it.each([
  ['on the screen', 'visibilitychange'],
  ['after the network has returned', 'online'],
])(
  'a page that becomes visible %s looks for a release without delay, although the host was down',
  async (_, event) => {
    device.host.fakes.set(
      'current.json',
      (_request, response) => void response.writeHead(503).end(),
    )
    const page = await startRealPhone(device)
    await page.watch()
    const before = looksSoFar()
    page.fire(event)
    expect(looksSoFar()).toBe(before)
    const later = clock.elapsed() + 60_000
    vi.spyOn(clock, 'elapsed').mockImplementation(() => later)
    page.fire(event)
    await expect.poll(looksSoFar).toBeGreaterThan(before)
  },
)

/**
 * All screens of a release show this text, so that no single screen can be the cause of a crash.
 */
const frame = (words: string) => ({ 'locales/es/common': JSON.stringify({ back: words }) })
const first = objectsOf({}, frame('Uno'))
const second = objectsOf({}, frame('Dos'))

/** Starts a page that never paints anything. */
const die = () => startRealPhone(device)
const codes = ({ reports }: RealPhone) => reports.map(({ code, detail }) => `${code} ${detail}`)
const back = async (page: RealPhone) => {
  const { texts } = await page.appOf('order')
  await texts.load('es', ['common'])
  return texts.text('es', 'common.back', {})
}

describe('a release that crashes the page before any of its documents is rendered [D9]', () => {
  it('is replaced by the previous release after three starts, then by the documents of the build; the phone reports the starts', async () => {
    await device.take(1, first)
    await device.take(2, second)
    for (const shown of ['Dos', 'Dos', 'Dos', 'Uno', 'Uno', 'Uno', 'Atrás']) {
      const page = await die()
      expect(await back(page)).toBe(shown)
    }
    const page = await die()
    expect(codes(page)).toEqual(['start-without-picture 1'])
  })

  it('is reported at each start, and when the release is quarantined', async () => {
    await device.take(1, first)
    for (const reports of [
      [],
      ['start-without-picture 1'],
      ['start-without-picture 2'],
      ['start-without-picture 3', 'release-quarantined release 1'],
    ])
      expect(codes(await die())).toEqual(reports)
  })

  it('does not return with a promotion, but the next release is used', async () => {
    await device.take(1, first)
    for (let times = 0; times < 4; times++) await die()
    await device.publish(2, first)
    const page = await die()
    await page.watch()
    expect(await back(page)).toBe('Atrás')
    await device.publish(3, second)
    await page.look()
    expect(await back(page)).toBe('Dos')
  })

  it('is not quarantined because of starts with a first paint, or of hidden pages', async () => {
    await device.take(1, first)
    for (let times = 0; times < 3; times++) {
      await die()
      await (await die()).watch()
      await die()
      ;(await die()).turn('hidden')
    }
    expect(await back(await die())).toBe('Uno')
  })
})

describe('after a start without a first paint', () => {
  it('the next start looks for a release before it renders, and shows the release', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    await die()
    await device.publish(2, objectsOf({ order: 'repaired' }))
    expect(await (await die()).shows('order')).toBe('repaired')
  })

  it('the next start knows the disabled screens, also on a phone without a release', async () => {
    await die()
    await device.publish(1, objectsOf(), { killed: { order: { es: 'Cerrado hoy' } } })
    expect(await (await die()).shows('order')).toBe('Cerrado hoy')
  })

  it('the next start waits at most three seconds for a host', async () => {
    await device.take(1, objectsOf({ order: 'new' }))
    await die()
    device.host.fakes.set('current.json', () => {})
    const after = vi.spyOn(clock, 'after').mockImplementation((_, run) => (run(), () => {}))
    expect(await (await die()).shows('order')).toBe('new')
    expect(after.mock.calls.map(([ms]) => ms)).toContain(3_000)
  })
})
