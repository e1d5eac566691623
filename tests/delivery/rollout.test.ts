import { describe, expect, it } from 'vitest'
import { isInRollout } from '../../src/delivery/manifest/bucket'
import { buildOf, familyText, objectsOf, screenText } from './documents'
import { startPhone, type PhoneOptions } from './phone'
import { useDevice } from './use-device'
import { sha256, type Objects } from './publisher'

const device = useDevice()
const phoneOf = (options: PhoneOptions = {}) =>
  startPhone(device.host, device.publisher.key, options)
const rollout = (permille: number, previous: number | null) => ({
  rollout: { salt: 'r', permille, previous },
})
const devices = Array.from({ length: 30 }, (_, at) => `device-${at}`)
const [old, new_] = [objectsOf({ order: 'old' }), objectsOf({ order: 'new' })]

describe('a staged rollout', () => {
  it('gives the release to the phones in its buckets, and the previous release to all other phones', async () => {
    await device.publish(1, old)
    await device.publish(2, new_, rollout(500, 1))
    for (const deviceId of devices) {
      const phone = await phoneOf({ deviceId })
      expect(await phone.check()).toBeUndefined()
      expect(await phone.shows('order')).toBe(
        (await isInRollout({ salt: 'r', permille: 500 }, deviceId)) ? 'new' : 'old',
      )
    }
  })

  it('tells a screen the number of its release, and whether the release is for everyone', async () => {
    await device.publish(1, old)
    const phone = await phoneOf({ deviceId: 'device-1' })
    expect(phone.appOf('order').stage).toEqual({ release: 0, canary: false })
    await phone.check()
    expect(phone.appOf('order').stage).toEqual({ release: 1, canary: false })
    await device.publish(2, new_, rollout(999, 1))
    await phone.check()
    expect(phone.appOf('order').stage).toEqual({ release: 2, canary: true })
  })

  it('stays on its phones while it is promoted, and is removed from all phones when it is halted', async () => {
    await device.publish(1, old)
    const phones = await Promise.all(devices.slice(0, 10).map((deviceId) => phoneOf({ deviceId })))
    const shown = async () => {
      const all: unknown[] = []
      for (const phone of phones) {
        expect(await phone.check()).toBeUndefined()
        all.push(await phone.shows('order'))
      }
      return all.map((words) => words === 'new')
    }
    let before = phones.map(() => false)
    for (const [step, permille] of [10, 100, 500, 1000].entries()) {
      await device.publish(2 + step, new_, rollout(permille, 1))
      const now = await shown()
      expect(now.map((has, at) => has || before[at])).toEqual(now)
      before = now
    }
    expect(before).not.toContain(false)
    await device.publish(6, new_, rollout(0, 1))
    expect(await shown()).not.toContain(true)
  })

  it('leaves the documents of the build on all other phones if its release is the first release', async () => {
    await device.publish(1, new_, rollout(0, null))
    const phone = await phoneOf()
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('built order')
  })

  it('reaches a page without a device id only at its last step', async () => {
    await device.publish(1, old)
    await device.publish(2, new_, rollout(999, 1))
    const phone = await phoneOf({ deviceId: '' })
    await phone.check()
    expect(await phone.shows('order')).toBe('old')
    await device.publish(3, new_, rollout(1000, 1))
    await phone.check()
    expect(await phone.shows('order')).toBe('new')
  })

  it('stays on a page without a device id if another page has stored its release, until it is halted', async () => {
    await device.take(1, old)
    await device.publish(2, new_, rollout(999, 1))
    await device.phone.check()
    await device.restart({ deviceId: '' })
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('new')
    await device.publish(3, new_, rollout(0, 1))
    await device.phone.check()
    expect(await device.phone.shows('order')).toBe('old')
  })

  it('is refused if the file of the previous manifest contains another manifest', async () => {
    await device.publish(1, old)
    await device.publish(2, new_, rollout(0, 1))
    device.host.files.set('manifest/1.json', device.host.files.get('manifest/2.json')!)
    const phone = await phoneOf()
    expect(await phone.check()).toBe('release-not-previous')
    expect(await phone.shows('order')).toBe('built order')
  })

  it('leaves the documents of the build to phones whose build is newer than the previous release', async () => {
    await device.publish(1, old)
    await device.publish(2, new_, rollout(0, 1))
    const phone = await phoneOf({ build: buildOf(objectsOf(), 2) })
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('built order')
  })
})

it('a rollback restores the old documents, and requests no document', async () => {
  await device.publish(1, old)
  const phone = await phoneOf()
  await phone.check()
  await device.publish(2, new_)
  await phone.check()
  expect(await phone.shows('order')).toBe('new')
  await device.publish(3, old)
  device.host.asked.length = 0
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shows('order')).toBe('old')
  expect(device.host.asked.map(({ path }) => path)).toEqual(['current.json'])
})

describe('a release [D10]', () => {
  it.each([
    ['of a later language version', { language: 2, widgets: [], responses: {} }],
    [
      'with a widget that is not in the build',
      { language: 1, widgets: ['text', 'hologram'], responses: {} },
    ],
    [
      'with other response types than the build',
      { language: 1, widgets: [], responses: { loan: 'fedcba9876543210' } },
    ],
    [
      'with an endpoint family that is not in the build',
      { language: 1, widgets: [], responses: { gold: '0123456789abcdef' } },
    ],
  ])('%s is not used, and the current documents stay', async (_, needs) => {
    await device.publish(1, old)
    const phone = await phoneOf()
    await phone.check()
    await device.publish(2, new_, { needs })
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('old')
    const fresh = await phoneOf()
    expect(await fresh.check()).toBeUndefined()
    expect(await fresh.shows('order')).toBe('built order')
  })

  it('is not used either if the release after it is halted; the current documents stay, unless they are the documents of the halted release', async () => {
    await device.take(1, old)
    const needs = { language: 9, widgets: [], responses: {} }
    await device.publish(2, objectsOf({ order: 'for later builds' }), { needs })
    await device.publish(3, objectsOf({ order: 'halted' }), { needs, ...rollout(0, 2) })
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('old')
    await device.take(4, new_)
    await device.publish(5, new_, rollout(0, 2))
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('old')
  })

  it('that requires only features of the build is used', async () => {
    await device.publish(1, new_, {
      needs: { language: 1, widgets: ['text'], responses: { loan: '0123456789abcdef' } },
    })
    const phone = await phoneOf()
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shows('order')).toBe('new')
  })
})

describe('a release', () => {
  it('contains screens, texts, calls, regions and the app document, and removes screens', async () => {
    const app = JSON.stringify({
      ...(JSON.parse(objectsOf()['app']!) as object),
      languages: ['es'],
    })
    const objects = objectsOf(
      { order: 'new' },
      {
        'screens/paid': undefined,
        'screens/extra': screenText('extra', 'extra'),
        'locales/es/common': '{"back":"Volver"}',
        'endpoints/loan': familyText({ more: { method: 'GET', path: '/more' } }),
        'profiles/in': '{"profile":"in"}',
        app,
      },
    )
    await device.publish(1, objects)
    const phone = await phoneOf()
    expect(await phone.check()).toBeUndefined()
    expect(await phone.shown('order', 'extra', 'paid', 'pay')).toEqual([
      'new',
      'extra',
      'built not-found',
      'built pay',
    ])
    const shown = phone.appOf('order')
    await shown.texts.load('es', ['common'])
    expect(shown.texts.text('es', 'common.back', {})).toBe('Volver')
    expect(shown.document['languages']).toEqual(['es'])
    expect(shown.profile['profile']).toBe('mx')
  })
})

const picture = (content: string) => JSON.stringify({ url: `data:image/png;base64,${content}` })
const sale = (content: string): Objects => ({
  'pictures/sale@1': picture(`${content}1`),
  'pictures/sale@2': picture(`${content}2`),
})
const showing = { body: [{ widget: 'image', src: 'asset:pictures/sale', alt: '' }] }

it('a phone switches to a release without waiting for its pictures', async () => {
  const objects = { ...objectsOf({ order: 'now with a picture' }), ...sale('new') }
  await device.publish(1, objects)
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.shows('order')).toBe('now with a picture')
  const hash = sha256(objects['pictures/sale@1']!)
  expect(device.phone.appOf('order').embedded.picture('pictures/sale')).toMatch(
    new RegExp(`^data:image/svg\\+xml,.*#${hash}$`),
  )
  expect(device.phone.appOf('order').embedded.picture('scene/success')).toBe('scene/success')
  expect(device.host.asked.map(({ path }) => path)).not.toContain(`doc/${hash}.json`)
})

it('a phone uses a picture of its build if the release has the same picture', async () => {
  const objects = objectsOf({}, sale('same'))
  await device.publish(1, { ...objects, ...objectsOf({ order: 'new' }, sale('same')) })
  await device.restart({ build: buildOf(objects) })
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.shows('order')).toBe('new')
  expect(device.phone.appOf('order').embedded.picture('pictures/sale')).toBe('pictures/sale')
})

it.each([
  ['is refused if a guarded screen shows it', 'pay', 'release-not-approved'],
  ['is accepted if only other screens show it', 'order', undefined],
])('a new picture without a second person %s', async (_, screen, fault) => {
  const documents = {
    'screens/pay': screenText('pay', 'pay', { guarded: true, ...(screen === 'pay' && showing) }),
    'screens/order': screenText('order', 'order', screen === 'order' ? showing : {}),
  }
  const build = buildOf(objectsOf({}, { ...documents, ...sale('old') }))
  await device.publish(1, objectsOf({}, { ...documents, ...sale('forged') }))
  await device.restart({ build, approverKeys: [device.publisher.key] })
  expect(await device.phone.check()).toBe(fault)
})
