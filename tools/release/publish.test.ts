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
  it('delivers the documents to phones, under an increasing number', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await delivery.phone()).toEqual({ number: 1, objects: objects('One') })
    await delivery.ana.publish(testContents('Two'))
    expect(await delivery.phone()).toEqual({ number: 2, objects: objects('Two') })
  })

  it('stores an object only once for two releases, and stores the guarded state of each release', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'))
    expect((await delivery.store.list('doc')).length).toBe(testContents('One').size + 2)
  })

  it('records the person, the action and the reason in a chain of audit log entries', async () => {
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

  it('repairs a damaged object in the store', async () => {
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

  it('changes nothing if the documents are the same, unless --refresh is set', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await refusalMessage(delivery.ana.publish(testContents('One')))).toContain(
      'Nothing has changed since release 1. To publish the same documents again with a later expiry date, add --refresh.',
    )
    expect(
      (await delivery.ana.publish(testContents('One'), { refresh: true })).manifest.number,
    ).toBe(2)
  })

  it('starts in an empty store only with an explicit number', async () => {
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
    ).toContain('memory already has releases; the newest is 120. Omit --first')
  })

  it('rejects a base release that an unknown key signed', async () => {
    await delivery.ana.publish(testContents('One'))
    const stranger = await createTestPublisher(delivery.store)
    expect(await refusalMessage(stranger.publish(testContents('Two')))).toMatch(
      /^current\.json in memory is signed with a key that you do not trust \(it names [0-9a-f]{16}\)\. If a colleague published it, add their public key to the file of --trust\./,
    )
  })

  it('never has an earlier time than the last release, and works again after a clock was wrong', async () => {
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

  it('the live documents again does not change the share of phones', async () => {
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
      'Release 3 already has these documents, for 50 % of phones. Publishing again does not change that share. To give the release to more phones, use: lienzo release promote',
    )
  })

  it('rejects releases that phones would refuse, before anything goes live', async () => {
    const many = new Map(Array.from({ length: 701 }, (_, at) => [`locales/es/file${at}`, '{}']))
    expect(await refusalMessage(delivery.ana.publish(many))).toContain(
      'The manifest would not match its schema: /objects violates the keyword maxProperties.',
    )
    expect(await delivery.phone()).toBeUndefined()
  })

  it('fails on request if there is a newer release than the author has seen', async () => {
    await delivery.ana.publish(testContents('One'), { on: 0 })
    await delivery.ana.publish(testContents('Two'), { on: 1 })
    expect(await refusalMessage(delivery.ana.publish(testContents('Three'), { on: 1 }))).toContain(
      'Your release was based on release 1, but the newest release is 2.',
    )
  })
})
