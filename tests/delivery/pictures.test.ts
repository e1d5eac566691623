import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildOf, objectsOf, screenText } from './documents'
import { startHost, type FakeHost } from './fake-host'
import { startPhone } from './phone'
import { createPublisher, sha256, type Objects, type Publisher } from './publisher'

let host: FakeHost
let publisher: Publisher
beforeEach(async () => {
  host = await startHost()
  publisher = await createPublisher()
})
afterEach(() => host.close())

const picture = (content: string) => JSON.stringify({ url: `data:image/png;base64,${content}` })
const sale = (content: string): Objects => ({
  'pictures/sale@1': picture(`${content}1`),
  'pictures/sale@2': picture(`${content}2`),
})
const showing = { body: [{ widget: 'image', src: 'asset:pictures/sale', alt: '' }] }

async function publish(objects: Objects): Promise<void> {
  for (const [path, file] of await publisher.release(1, objects)) host.files.set(path, file)
}

it('a phone switches to a release without waiting for its pictures', async () => {
  const objects = { ...objectsOf({ order: 'now with a picture' }), ...sale('new') }
  await publish(objects)
  const phone = await startPhone(host, publisher.key)
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shows('order')).toBe('now with a picture')
  const hash = sha256(objects['pictures/sale@1']!)
  expect(phone.appOf('order').embedded.picture('pictures/sale')).toMatch(
    new RegExp(`^data:image/svg\\+xml,.*#${hash}$`),
  )
  expect(phone.appOf('order').embedded.picture('scene/success')).toBe('scene/success')
  expect(host.asked.map(({ path }) => path)).not.toContain(`doc/${hash}.json`)
})

it('a phone uses a picture of its build if the release has the same picture', async () => {
  const objects = objectsOf({}, sale('same'))
  await publish({ ...objects, ...objectsOf({ order: 'new' }, sale('same')) })
  const phone = await startPhone(host, publisher.key, { build: buildOf(objects) })
  expect(await phone.check()).toBeUndefined()
  expect(await phone.shows('order')).toBe('new')
  expect(phone.appOf('order').embedded.picture('pictures/sale')).toBe('pictures/sale')
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
  await publish(objectsOf({}, { ...documents, ...sale('forged') }))
  const phone = await startPhone(host, publisher.key, { build, approverKeys: [publisher.key] })
  expect(await phone.check()).toBe(fault)
})
