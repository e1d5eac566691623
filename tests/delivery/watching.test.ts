import { expect, it, vi } from 'vitest'
import { clock } from '../../renderer/react/clock'
import { objectsOf } from './documents'
import { startRealPhone } from './real-phone'
import { sha256 } from './publisher'
import { useDevice } from './use-device'

const device = useDevice()

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
