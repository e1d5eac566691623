import { beforeEach, describe, expect, it } from 'vitest'
import { readCommittedState } from './read-manifests'
import { pointer } from './stores/store'
import { testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'

const words = { es: 'Vuelve pronto.' }
let delivery: TestDelivery
beforeEach(async () => {
  delivery = await createTestDelivery()
  await delivery.ana.publish(testContents('One'))
})

/**
 * Interrupts a publisher between its manifest and the pointer. Returns the pointer that the
 * publisher would have written.
 */
async function cutOff(release: () => Promise<unknown>): Promise<string> {
  const before = delivery.store.files.get(pointer)!
  await release()
  const after = delivery.store.files.get(pointer)!
  delivery.store.files.set(pointer, before)
  return after
}

describe('a publisher that was interrupted', () => {
  it('while disabling a screen leaves the screen disabled in the next release', async () => {
    await cutOff(() => delivery.ana.halt({ disable: { open: words } }))
    await delivery.ana.publish(testContents('Two'))
    expect(await delivery.live()).toMatchObject({ number: 3, killed: { open: words } })
  })

  it('while revoking content leaves the content revoked in the next release', async () => {
    const { hash } = (await delivery.live()).objects['screens/open']!
    await cutOff(() => delivery.ana.halt({ revoke: [hash] }))
    await delivery.ana.publish(testContents('Two'))
    expect((await delivery.live()).revoked).toEqual([hash])
  })

  it('makes the next publisher wait, because the first publisher may only be slow', async () => {
    const after = await cutOff(() => delivery.ana.publish(testContents('Two')))
    let looks = 0
    const slow = {
      ...delivery.store,
      list: (folder: string) => (
        ++looks === 2 && delivery.store.files.set(pointer, after), delivery.store.list(folder)
      ),
    }
    expect((await readCommittedState(slow, delivery.ana.release.keys)).live?.manifest.number).toBe(
      2,
    )
  })

  it('no longer delays the next publisher after the time-out', async () => {
    await cutOff(() => delivery.ana.publish(testContents('Two')))
    const { live, newest } = await readCommittedState(delivery.store, delivery.ana.release.keys, 0)
    expect([live?.manifest.number, newest?.number]).toEqual([1, 2])
  })
})

describe('a missing pointer', () => {
  it('is written by the next release, with the disabled screens and the share of phones of the last release', async () => {
    await delivery.ana.halt({ disable: { open: words } })
    delivery.store.files.delete(pointer)
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    expect(await delivery.live()).toMatchObject({
      number: 3,
      killed: { open: words },
      rollout: { permille: 10, previous: 2 },
    })
  })

  it('blocks neither a halt nor a rollback', async () => {
    await delivery.ana.publish(testContents('Two'))
    delivery.store.files.delete(pointer)
    await delivery.ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(Object.fromEntries(testContents('One')))
  })

  it('can be restored with the same documents', async () => {
    delivery.store.files.delete(pointer)
    expect((await delivery.ana.publish(testContents('One'))).live).toBe(2)
  })
})
