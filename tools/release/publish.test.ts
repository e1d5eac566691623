import { beforeEach, describe, expect, it } from 'vitest'
import { lastEntries } from './audit'
import { createTestPublisher, testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => void (delivery = await createTestDelivery()))

const objects = (words: string, guarded?: string) =>
  Object.fromEntries(testContents(words, guarded))

describe('publishing', () => {
  it('brings the documents to phones, under an increasing number', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await delivery.phone()).toEqual({ number: 1, objects: objects('One') })
    await delivery.ana.publish(testContents('Two'))
    expect(await delivery.phone()).toEqual({ number: 2, objects: objects('Two') })
  })

  it('stores an object that both releases have once, next to the guarded state of both', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'))
    expect((await delivery.store.list('doc')).length).toBe(testContents('One').size + 2)
  })

  it('records the person, the action and the reason, each entry with the one before', async () => {
    await delivery.ana.publish(testContents('One'))
    await createTestPublisher(delivery.store, {
      ...delivery.ana.release,
      who: 'Carla',
      why: 'Warmer words',
    }).then((carla) => carla.publish(testContents('Two')))
    const [second, first] = await lastEntries(delivery.store, (await delivery.live()).audit, 10)
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

  it('repairs an object that was damaged in the store', async () => {
    await delivery.ana.publish(testContents('One'))
    const path = [...delivery.store.files].find(([, text]) => text.includes('"Two"'))?.[0]
    expect(path).toBeUndefined()
    await delivery.ana.publish(testContents('Two'))
    const damaged = [...delivery.store.files].find(
      ([name, text]) => name.startsWith('doc/') && text.includes('"Two"'),
    )![0]
    await delivery.ana.publish(testContents('One'))
    delivery.store.files.set(damaged, '{"half":')
    await delivery.ana.publish(testContents('Two'))
    expect(await delivery.phone()).toEqual({ number: 4, objects: objects('Two') })
  })

  it('does nothing without changes, unless the release is to last longer', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await refusalMessage(delivery.ana.publish(testContents('One')))).toContain(
      'Nothing has changed since release 1. To publish it again, so that it lasts longer, add --refresh.',
    )
    expect(
      (await delivery.ana.publish(testContents('One'), { refresh: true })).manifest.number,
    ).toBe(2)
  })

  it('starts in an empty store only with a given number', async () => {
    const { release } = delivery.ana
    await expect(
      createTestPublisher(delivery.store, { ...release, first: 120 }).then((other) =>
        other.publish(testContents('One')),
      ),
    ).resolves.toMatchObject({ live: 120 })
    expect(
      await refusalMessage(
        createTestPublisher(delivery.store, { ...release, first: 5 }).then((other) =>
          other.publish(testContents('Two')),
        ),
      ),
    ).toContain('memory has releases already, the newest is 120. Leave out --first')
  })

  it('does not build upon a release of an unknown key', async () => {
    await delivery.ana.publish(testContents('One'))
    const stranger = await createTestPublisher(delivery.store)
    expect(await refusalMessage(stranger.publish(testContents('Two')))).toMatch(
      /^current\.json in memory is signed by no key that you trust \(it names [0-9a-f]{16}\)\. If a colleague published it, add their public key to the file that --trust names\./,
    )
  })

  it('does not go back in time, and a clock that was once wrong blocks no release', async () => {
    const fast = await createTestPublisher(delivery.store, {
      ...delivery.ana.release,
      now: () => new Date('2099-01-01T00:00:00Z'),
    })
    await fast.publish(testContents('One'))
    expect((await delivery.ana.publish(testContents('Two'))).manifest).toMatchObject({
      number: 2,
      time: '2099-01-01T00:00:00Z',
      expires: '2099-04-01T00:00:00Z',
    })
  })

  it('of the live documents again keeps their phones', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 500 })
    const { manifest } = await delivery.ana.publish(testContents('Two'), {
      permille: undefined,
      refresh: true,
    })
    expect(manifest.rollout).toEqual({ salt: '2', permille: 500, previous: 1 })
    expect(
      await refusalMessage(
        delivery.ana.publish(testContents('Two'), { permille: 1000, refresh: true }),
      ),
    ).toContain(
      'Release 3 has these documents already, for 50 % of phones, and publishing them again leaves it at that. To give them to more phones: lienzo release promote',
    )
  })

  it('refuses releases that phones would refuse, before anything goes live', async () => {
    const many = new Map(Array.from({ length: 501 }, (_, at) => [`locales/es/file${at}`, '{}']))
    expect(await refusalMessage(delivery.ana.publish(many))).toContain(
      'The release would not fit the grammar of manifests: /objects breaks its rule maxProperties.',
    )
    expect(await delivery.phone()).toBeUndefined()
  })

  it('requires that the author has seen the newest release', async () => {
    await delivery.ana.publish(testContents('One'), { on: 0 })
    await delivery.ana.publish(testContents('Two'), { on: 1 })
    expect(await refusalMessage(delivery.ana.publish(testContents('Three'), { on: 1 }))).toContain(
      'You meant to publish on release 1, but the newest is 2.',
    )
  })
})
