import { describe, expect, it, vi } from 'vitest'
import { objectsOf } from './documents'
import { createPublisher } from './publisher'
import { storedState, useDevice } from './use-device'

const device = useDevice()

describe('a key that lost its trust', () => {
  it('is not trusted after the next start, whatever the number of its release is', async () => {
    await device.take(9000, objectsOf({ order: 'stolen' }))
    const next = await createPublisher()
    await device.publish(10, objectsOf({ order: 'ours' }), {}, next)
    await device.restart({ keys: [next.key] })
    expect(await device.phone.shows('order')).toBe('built order')
    expect(await device.phone.check()).toBeUndefined()
    expect(await device.phone.shows('order')).toBe('ours')
    await device.restart({ keys: [device.publisher.key] })
    expect(await device.phone.shows('order')).toBe('built order')
  })

  it.each([
    ['that this build cannot show', { needs: { language: 9, widgets: [], responses: {} } }],
    ['that crashes', {}],
  ])('is not trusted, even if a newer release of another key is stored %s', async (_, more) => {
    const next = await createPublisher()
    await device.restart({ keys: [device.publisher.key, next.key] })
    await device.take(1, objectsOf({ order: 'stolen' }))
    await device.publish(2, objectsOf({ order: 'ours' }), more, next)
    expect(await device.phone.check()).toBeUndefined()
    await device.restart({ keys: [next.key] })
    if (!('needs' in more)) (await device.phone.open('order')).failed!(new TypeError('boom'))
    expect(await device.phone.shows('order')).toBe('built order')
  })
})

it('when a key is replaced, no phone loses its release', async () => {
  const next = await createPublisher()
  const files = await device.publisher.release(1, objectsOf({ order: 'new' }))
  for (const [path, file] of files) device.host.files.set(path, file)
  const { manifest, signatures } = JSON.parse(files.get('current.json')!.toString()) as {
    manifest: string
    signatures: object[]
  }
  const more = JSON.parse((await next.sign(manifest)).toString()) as { signatures: object[] }
  device.host.files.set(
    'current.json',
    Buffer.from(JSON.stringify({ manifest, signatures: [...signatures, ...more.signatures] })),
  )
  await device.restart({ keys: [device.publisher.key, next.key] })
  expect(await device.phone.check()).toBeUndefined()
  await device.restart({ keys: [next.key] })
  expect(await device.phone.shows('order')).toBe('new')
})

it('a phone verifies a signature only once while the manifest stays the same', async () => {
  await device.take(1, objectsOf({ order: 'new' }))
  const verify = vi.spyOn(crypto.subtle, 'verify')
  expect(await device.phone.check()).toBeUndefined()
  await device.publish(2, objectsOf({ order: 'newer' }))
  expect(verify).not.toHaveBeenCalled()
  expect(await device.phone.check()).toBeUndefined()
  expect(verify).toHaveBeenCalledOnce()
  verify.mockRestore()
})

it('releases that an older version of the app has stored without signatures are not shown until the next check', async () => {
  await device.take(1, objectsOf({ order: 'new' }))
  const { releases } = storedState(device)
  const seen = { number: 1, hash: 'a'.repeat(64), keys: [device.publisher.key] }
  const oldState = { build: device.phone.kept().build, withdrawn: [], revoked: [], killed: {} }
  device.area.set('lz.release', JSON.stringify({ format: 1, seen, releases, ...oldState }))
  await device.restart()
  expect(await device.phone.shows('order')).toBe('built order')
  expect(await device.phone.check()).toBeUndefined()
  expect(await device.phone.shows('order')).toBe('new')
})
