import { beforeEach, describe, expect, it } from 'vitest'
import { lastEntries } from './audit'
import { createTestPublisher, testContents } from './testing/test-release'
import { createTestWorld, type TestWorld } from './testing/test-world'

let world: TestWorld
beforeEach(async () => void (world = await createTestWorld()))

const objects = (words: string, guarded?: string) =>
  Object.fromEntries(testContents(words, guarded))

describe('publishing', () => {
  it('brings the documents to phones, under a number that grows', async () => {
    await world.ana.publish(testContents('One'))
    expect(await world.phone()).toEqual({ number: 1, objects: objects('One') })
    await world.ana.publish(testContents('Two'))
    expect(await world.phone()).toEqual({ number: 2, objects: objects('Two') })
  })

  it('keeps an object that both releases have once', async () => {
    await world.ana.publish(testContents('One'))
    await world.ana.publish(testContents('Two'))
    expect((await world.store.list('doc')).length).toBe(testContents('One').size + 1)
  })

  it('tells who did what and why, each entry with the one before', async () => {
    await world.ana.publish(testContents('One'))
    await createTestPublisher(world.store, {
      ...world.ana.release,
      who: 'Carla',
      why: 'Warmer words',
    }).then((carla) => carla.publish(testContents('Two')))
    const [second, first] = await lastEntries(world.store, (await world.live()).audit, 10)
    expect(second).toMatchObject({
      number: 2,
      who: 'Carla',
      what: 'publish',
      why: 'Warmer words',
      on: 1,
      documents: { added: [], changed: ['screens/open'], removed: [] },
    })
    expect(first).toMatchObject({ number: 1, who: 'Ana', on: null, previous: null })
  })

  it('mends an object that was damaged in the store', async () => {
    await world.ana.publish(testContents('One'))
    const path = [...world.store.files].find(([, text]) => text.includes('"Two"'))?.[0]
    expect(path).toBeUndefined()
    await world.ana.publish(testContents('Two'))
    const damaged = [...world.store.files].find(
      ([name, text]) => name.startsWith('doc/') && text.includes('"Two"'),
    )![0]
    await world.ana.publish(testContents('One'))
    world.store.files.set(damaged, '{"half":')
    await world.ana.publish(testContents('Two'))
    expect(await world.phone()).toEqual({ number: 4, objects: objects('Two') })
  })

  it('does nothing when nothing has changed, unless the release is to last longer', async () => {
    await world.ana.publish(testContents('One'))
    await expect(world.ana.publish(testContents('One'))).rejects.toThrow(
      'Nothing has changed since release 1. To publish it again, so that it lasts longer, add --refresh.',
    )
    expect((await world.ana.publish(testContents('One'), { refresh: true })).manifest.number).toBe(
      2,
    )
  })

  it('begins an empty store only when it is told where', async () => {
    const { release } = world.ana
    await expect(
      createTestPublisher(world.store, { ...release, first: 120 }).then((other) =>
        other.publish(testContents('One')),
      ),
    ).resolves.toMatchObject({ live: 120 })
    await expect(
      createTestPublisher(world.store, { ...release, first: 5 }).then((other) =>
        other.publish(testContents('Two')),
      ),
    ).rejects.toThrow('memory has releases already, the newest is 120. Leave out --first')
  })

  it('does not build upon a release of an unknown key', async () => {
    await world.ana.publish(testContents('One'))
    const stranger = await createTestPublisher(world.store)
    await expect(stranger.publish(testContents('Two'))).rejects.toThrow(
      /^current\.json in memory is signed by no key that you trust \(it names [0-9a-f]{16}\)\. If a colleague published it, add their public key to the file that --trust names\./,
    )
  })

  it('does not go back in time, and a clock that was wrong once keeps nobody from releasing', async () => {
    const fast = await createTestPublisher(world.store, {
      ...world.ana.release,
      now: () => new Date('2099-01-01T00:00:00Z'),
    })
    await fast.publish(testContents('One'))
    expect((await world.ana.publish(testContents('Two'))).manifest).toMatchObject({
      number: 2,
      time: '2099-01-01T00:00:00Z',
      expires: '2099-04-01T00:00:00Z',
    })
  })

  it('again of what is live keeps the phones that have it', async () => {
    await world.ana.publish(testContents('One'))
    await world.ana.publish(testContents('Two'), { permille: 500 })
    const { manifest } = await world.ana.publish(testContents('Two'), {
      permille: undefined,
      refresh: true,
    })
    expect(manifest.rollout).toEqual({ salt: '2', permille: 500, previous: 1 })
    await expect(
      world.ana.publish(testContents('Two'), { permille: 1000, refresh: true }),
    ).rejects.toThrow(
      'Release 3 has these documents already, for 50 % of phones, and publishing them again leaves it at that. To give them to more phones: lienzo release promote',
    )
  })

  it('refuses what phones would refuse, before anything goes live', async () => {
    const many = new Map(Array.from({ length: 501 }, (_, at) => [`locales/es/file${at}`, '{}']))
    await expect(world.ana.publish(many)).rejects.toThrow(
      'The release would not fit the grammar of manifests: /objects breaks its rule maxProperties.',
    )
    expect(await world.phone()).toBeUndefined()
  })

  it('counts on the release that the author has looked at', async () => {
    await world.ana.publish(testContents('One'), { on: 0 })
    await world.ana.publish(testContents('Two'), { on: 1 })
    await expect(world.ana.publish(testContents('Three'), { on: 1 })).rejects.toThrow(
      'You meant to publish on release 1, but the newest is 2.',
    )
  })
})
