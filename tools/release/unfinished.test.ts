import { beforeEach, describe, expect, it } from 'vitest'
import { readCommittedState } from './committed-state'
import { pointer } from './stores/store'
import { testContents } from './testing/test-release'
import { createTestWorld, type TestWorld } from './testing/test-world'

const words = { es: 'Vuelve pronto.' }
let world: TestWorld
beforeEach(async () => {
  world = await createTestWorld()
  await world.ana.publish(testContents('One'))
})

/**
 * Lets a publisher be cut off between its manifest and the pointer; gives the pointer that it would
 * have written.
 */
async function cutOff(release: () => Promise<unknown>): Promise<string> {
  const before = world.store.files.get(pointer)!
  await release()
  const after = world.store.files.get(pointer)!
  world.store.files.set(pointer, before)
  return after
}

describe('a publisher that was cut off', () => {
  it('after it has closed a screen, leaves it closed in the release that goes past it', async () => {
    await cutOff(() => world.ana.halt({ close: { open: words } }))
    await world.ana.publish(testContents('Two'))
    expect(await world.live()).toMatchObject({ number: 3, killed: { open: words } })
  })

  it('after it has revoked content, leaves it revoked', async () => {
    const { hash } = (await world.live()).objects['screens/open']!
    await cutOff(() => world.ana.halt({ revoke: [hash] }))
    await world.ana.publish(testContents('Two'))
    expect((await world.live()).revoked).toEqual([hash])
  })

  it('is waited for, since it may only be slow', async () => {
    const after = await cutOff(() => world.ana.publish(testContents('Two')))
    let looks = 0
    const slow = {
      ...world.store,
      list: (folder: string) => (
        ++looks === 2 && world.store.files.set(pointer, after), world.store.list(folder)
      ),
    }
    expect((await readCommittedState(slow, world.ana.release.keys)).live?.manifest.number).toBe(2)
  })

  it('is passed once it has taken too long', async () => {
    await cutOff(() => world.ana.publish(testContents('Two')))
    const { live, newest } = await readCommittedState(world.store, world.ana.release.keys, 0)
    expect([live?.manifest.number, newest?.number]).toEqual([1, 2])
  })
})

describe('a pointer that is lost', () => {
  it('is brought back by the next release, with what was closed and the phones that there were', async () => {
    await world.ana.halt({ close: { open: words } })
    world.store.files.delete(pointer)
    await world.ana.publish(testContents('Two'), { permille: 10 })
    expect(await world.live()).toMatchObject({
      number: 3,
      killed: { open: words },
      rollout: { permille: 10, previous: 2 },
    })
  })

  it('keeps nobody from halting or going back', async () => {
    await world.ana.publish(testContents('Two'))
    world.store.files.delete(pointer)
    await world.ana.rollback()
    expect((await world.phone())?.objects).toEqual(Object.fromEntries(testContents('One')))
  })

  it('can be brought back with the same documents', async () => {
    world.store.files.delete(pointer)
    expect((await world.ana.publish(testContents('One'))).live).toBe(2)
  })
})
