import { beforeEach, describe, expect, it } from 'vitest'
import type { MountedScreen } from '../../src/app/mount-screen'
import { buildOf, objectsOf, screenText } from './documents'
import { useDevice } from './use-device'

const device = useDevice()

async function crash(screen: string): Promise<void> {
  const place = await device.phone.open(screen)
  place.failed!(new TypeError('boom'))
}

async function paint(): Promise<MountedScreen> {
  const place = await device.phone.open('order')
  place.shown!()
  await Promise.resolve()
  device.phone.paint()
  return place
}

describe('a document that crashes [D9]', () => {
  it('is quarantined on this device, and its previous version is shown', async () => {
    await device.take(1, objectsOf({ order: 'good' }))
    await device.take(2, objectsOf({ order: 'bad', pay: 'new pay' }))
    await crash('order')
    expect([device.phone.faults, device.phone.again()]).toEqual([['release-quarantined'], 1])
    expect(await device.phone.shows('order')).toBe('good')
    await device.restart()
    expect(await device.phone.shown('order', 'pay')).toEqual(['good', 'new pay'])
    await device.phone.check()
    expect(await device.phone.shows('order')).toBe('good')
  })

  it('is replaced by the document of the build if it is the first', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    await crash('order')
    expect(await device.phone.shows('order')).toBe('built order')
  })

  it('is replaced by the notice of a disabled screen if the build has no other document', async () => {
    await device.take(1, objectsOf({}, { 'screens/extra': screenText('extra', 'extra') }))
    await crash('extra')
    expect(await device.phone.shows('extra')).toBe('Cerrado')
  })

  it('may be shown again after it was published again', async () => {
    await device.take(1, objectsOf({ order: 'bad' }))
    await crash('order')
    await device.take(2, objectsOf({ order: 'repaired' }))
    expect(await device.phone.shows('order')).toBe('repaired')
  })
})

describe('a document without a replacement', () => {
  /** A device with a release. The first `times` loads of the build's texts fail. */
  const withoutTexts = async (times: number) => {
    await device.take(1, objectsOf({ order: 'good' }))
    const build = buildOf(objectsOf())
    const { read } = build.documents.embedded
    build.documents.embedded.read = <Value>(name: string) =>
      times-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : read<Value>(name)
    await device.restart({ build })
  }

  it('is not quarantined, and nothing is requested twice', async () => {
    await withoutTexts(2)
    await expect(device.phone.open('order')).rejects.toThrow('Failed to fetch')
    expect([await device.phone.shows('order'), device.phone.faults]).toEqual(['good', []])
  })
})

describe('two pages of one device', () => {
  it('both know the document that crashed on one of the pages, whatever the other page has counted', async () => {
    await device.take(1, objectsOf({ order: 'bad', pay: 'fine' }))
    const other = await device.phone.restart()
    const sameScreen = await other.open('order')
    await crash('order')
    expect(await other.shows('order')).toBe('built order')
    sameScreen.shown!()
    await Promise.resolve()
    other.paint()
    expect(await other.shown('pay', 'order')).toEqual(['fine', 'built order'])
    await device.restart()
    expect(await device.phone.shows('order')).toBe('built order')
  })

  it('may render one document at the same time', async () => {
    await device.take(1, objectsOf({ order: 'fine' }))
    const other = await device.phone.restart()
    const places = [await device.phone.open('order'), await other.open('order')]
    places.forEach((place) => place.close())
    await device.restart()
    expect(await device.phone.shows('order')).toBe('fine')
  })

  it('both know the document that one of the pages has painted', async () => {
    await device.take(1, objectsOf({ order: 'fine' }))
    const other = await device.phone.restart()
    const sameScreen = await other.open('order')
    await paint()
    sameScreen.close()
    await device.restart()
    await device.phone.open('order')
    await device.restart()
    expect(await device.phone.shows('order')).toBe('fine')
  })
})

it('the device remembers an old document only if it has crashed', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await device.take(number, objectsOf({ order: `order ${number}` }))
    const place = await device.phone.open('order')
    if (number === 2) place.failed!(new TypeError('boom'))
  }
  expect(
    Object.values(JSON.parse(device.area.get('lz.trials')!) as Record<string, number>).filter(
      (times) => times >= 2,
    ),
  ).toHaveLength(1)
  expect(Object.keys(JSON.parse(device.area.get('lz.trials')!) as object).length).toBeLessThan(4)
})

describe('a document that crashes the whole page [D9]', () => {
  beforeEach(() => device.take(1, objectsOf({ order: 'new' })))

  const expectQuarantine = async () => {
    for (const shown of ['new', 'new', 'built order']) {
      await device.restart()
      const { view } = await device.phone.open('order')
      expect(view.screen.value(view.screen.program.title!.value, view.screen.scope, '')).toBe(shown)
    }
  }

  it('is quarantined after the second crash', expectQuarantine)

  it('is not quarantined if it was painted between the crashes', async () => {
    for (let times = 0; times < 3; times++) {
      await device.restart()
      await device.phone.open('order')
      await device.restart()
      await paint()
    }
    await device.restart()
    expect(await device.phone.shows('order')).toBe('new')
  })

  const acts: [string, (place: MountedScreen) => void][] = [
    ['inputs', () => device.phone.touch()],
    ['later expressions', (place) => device.phone.work(place)],
  ]

  it.each(acts)(
    'is quarantined after two hangs during %s, although it was painted',
    async (_, act) => {
      for (let times = 0; times < 2; times++) {
        await device.restart()
        const place = await paint()
        act(place)
        device.phone.paint()
        expect(await device.phone.shows('order')).toBe('new')
        act(place) // The page hangs here, and the borrower closes it.
      }
      await device.restart()
      expect(await device.phone.shows('order')).toBe('built order')
    },
  )

  it.each(acts)(
    'is not quarantined because of %s without a hang, or if the borrower left the screen',
    async (_, act) => {
      for (let times = 0; times < 3; times++) {
        await device.restart()
        const place = await paint()
        act(place)
        device.phone.paint()
        act(place)
        place.close()
      }
      await device.restart()
      expect(await device.phone.shows('order')).toBe('new')
    },
  )

  it('is quarantined even if it was painted often before it began to crash', async () => {
    for (let times = 0; times < 3; times++) {
      await device.restart()
      await paint()
    }
    await expectQuarantine()
  })

  it('is not quarantined if the borrower leaves before it is painted', async () => {
    for (let times = 0; times < 4; times++) {
      await device.restart()
      const place = await device.phone.open('order')
      place.close()
    }
    expect(await device.phone.shows('order')).toBe('new')
  })
})

it('another build shows its own documents until it has looked for a release, and still refuses older releases', async () => {
  await device.take(3, objectsOf({ order: 'new' }))
  await device.restart({ build: buildOf(objectsOf({ order: 'newer build' })) })
  expect(await device.phone.shows('order')).toBe('newer build')
  await device.publish(2, objectsOf({ order: 'older' }))
  expect(await device.phone.check()).toBe('release-old')
  await device.take(4, objectsOf({ order: 'newest' }))
  expect(await device.phone.shows('order')).toBe('newest')
})
