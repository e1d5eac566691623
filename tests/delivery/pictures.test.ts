import { expect, it } from 'vitest'
import { buildOf, objectsOf, screenText } from './documents'
import { sha256, type Objects } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

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
