import { beforeEach, describe, expect, it } from 'vitest'
import { createTestPublisher, testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => void (delivery = await createTestDelivery()))

const publish = (words: string, permille?: number) =>
  delivery.ana.publish(testContents(words), permille === undefined ? {} : { permille })
async function publishAll(...all: string[]): Promise<void> {
  for (const words of all) await publish(words)
}
const rolloutOf = async (published: ReturnType<typeof publish>) =>
  (await published).manifest.rollout
const pathOf = (words: string) =>
  [...delivery.store.files].find(
    ([name, text]) => name.startsWith('doc/') && text.includes(`"${words}"`),
  )![0]
const objects = (words: string, guarded?: string) =>
  Object.fromEntries(testContents(words, guarded))

describe('a staged rollout', () => {
  it('goes from 1 % to everyone, with growing sets of phones and one previous release', async () => {
    await publish('One')
    await publish('Two', 10)
    const steps = [(await delivery.live()).rollout]
    for (let step = 0; step < 3; step++) steps.push(await rolloutOf(delivery.ana.promote()))
    expect(steps).toEqual(
      [10, 100, 500, 1000].map((permille) => ({ salt: '2', permille, previous: 1 })),
    )
    expect(await refusalMessage(delivery.ana.promote())).toContain(
      'Release 5 is already for every phone.',
    )
  })

  it('reaches the given number of phones, which is never smaller than before', async () => {
    await publish('One', 10)
    expect((await rolloutOf(delivery.ana.promote(250))).permille).toBe(250)
    expect(await refusalMessage(delivery.ana.promote(100))).toContain(
      'Release 2 already has 25 % of phones, and a promotion only adds phones.',
    )
  })

  it('that ends because of another release leaves the other phones on the last release for everyone', async () => {
    await publish('One')
    await publish('Two', 10)
    expect(await rolloutOf(publish('Three', 10))).toEqual({ salt: '3', permille: 10, previous: 1 })
  })

  it('that was halted reaches no phone, and can be resumed', async () => {
    await publish('One')
    await publish('Two', 100)
    const rollout = { salt: '2', previous: 1 }
    expect(await rolloutOf(delivery.ana.halt())).toEqual({ ...rollout, permille: 0 })
    expect(await refusalMessage(delivery.ana.halt())).toContain(
      'Release 3 is already halted: no phone gets it.',
    )
    expect(await rolloutOf(delivery.ana.promote())).toEqual({ ...rollout, permille: 10 })
  })

  it('cannot be resumed if one of its documents is missing', async () => {
    await publish('One')
    await publish('Two', 10)
    delivery.store.files.delete(pathOf('Two'))
    expect(await refusalMessage(delivery.ana.promote())).toContain(
      'screens/open of release 2 is missing',
    )
  })

  it('of a first release leaves the other phones on the documents of their build', async () => {
    const rollout = { salt: '1', previous: null }
    expect(await rolloutOf(publish('One', 10))).toMatchObject(rollout)
    expect(await rolloutOf(delivery.ana.halt())).toEqual({ ...rollout, permille: 0 })
  })
})

describe('a rollback', () => {
  it('restores the previous documents for everyone, under a new number', async () => {
    await publishAll('One', 'Two')
    const { manifest } = await delivery.ana.rollback()
    expect(manifest.rollout.permille).toBe(1000)
    expect(await delivery.phone()).toEqual({ number: 3, objects: objects('One') })
  })

  it('of an unfinished rollout restores the last release for everyone', async () => {
    await publish('One')
    await publish('Two', 10)
    await delivery.ana.promote()
    await delivery.ana.rollback()
    expect(await delivery.phone()).toEqual({ number: 4, objects: objects('One') })
  })

  it.each([
    ['skips a release that every phone has had for less than an hour', 1000, 0, 'One'],
    [
      'restores the release that most phones kept while the next one was in a rollout',
      10,
      1,
      'Two',
    ],
  ])('%s', async (_, permille, hours, restored) => {
    const hourMs = 3_600_000
    let time = Date.parse('2026-11-23T09:00:00Z')
    const ana = await createTestPublisher(delivery.store, {
      now: () => new Date(time),
      signers: [delivery.ana.signer],
    })
    await ana.publish(testContents('One'), { permille: 1000 })
    time += hourMs
    await ana.publish(testContents('Two'), { permille: 1000 })
    time += hourMs / 6
    await ana.publish(testContents('Three'), { permille })
    time += hours * hourMs
    await ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects(restored))
  })

  it('goes further back after an earlier rollback, not forward', async () => {
    await publishAll('One', 'Two', 'Three')
    await delivery.ana.rollback()
    await delivery.ana.rollback()
    expect(await delivery.phone()).toEqual({ number: 5, objects: objects('One') })
    expect(await refusalMessage(delivery.ana.rollback())).toContain(
      'There are no documents before those of release 5. To return phones to the documents of their build, use: lienzo release halt',
    )
  })

  it.each([
    ['a screen was disabled', () => delivery.ana.halt({ disable: { open: { es: 'Vuelve.' } } })],
    [
      'it was published again with a later expiry',
      () => delivery.ana.publish(testContents('Two'), { refresh: true }),
    ],
    [
      'its entry of the audit log was lost',
      async () => void delivery.store.files.delete(`audit/${(await delivery.live()).audit}.json`),
    ],
  ])('also goes further back if %s after the earlier rollback', async (_, between) => {
    await publishAll('One', 'Two', 'Three')
    await delivery.ana.rollback()
    await between()
    await delivery.ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
  })

  it('that is halted returns phones to the previous release, and not to the release that was rolled back', async () => {
    await publishAll('One', 'Two', 'Three')
    await delivery.ana.rollback()
    expect(await rolloutOf(delivery.ana.halt())).toMatchObject({ permille: 0, previous: 1 })
  })

  it('skips releases with revoked content', async () => {
    await publish('One')
    const { manifest } = await publish('Two')
    await publish('Three')
    await delivery.ana.halt({ revoke: [manifest.objects['screens/open']!.hash] })
    await delivery.ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
  })

  it('is rejected for the documents that are already live', async () => {
    await publish('One')
    await publish('Two', 10)
    expect(await refusalMessage(delivery.ana.rollback(2))).toContain(
      'Release 2 has the live documents, for 1 % of phones. To remove them, omit the number. To give them to more phones, use: lienzo release promote',
    )
  })

  it('can restore any named release', async () => {
    await publishAll('One', 'Two', 'Three')
    await delivery.ana.rollback(1)
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
    expect(await refusalMessage(delivery.ana.rollback(1))).toContain(
      'Release 4 already has the documents of release 1, for every phone.',
    )
    expect(await refusalMessage(delivery.ana.rollback(9))).toContain(
      'There is no release 9 in memory. List the releases with: lienzo release status',
    )
  })

  it('is rejected if an object is missing or damaged, and the message says how to restore it', async () => {
    await publishAll('One', 'Two')
    const path = pathOf('One')
    delivery.store.files.set(path, '{}')
    expect(await refusalMessage(delivery.ana.rollback())).toContain(
      `screens/open of release 1 is damaged: the content of ${path} in memory does not match its hash.`,
    )
    delivery.store.files.delete(path)
    expect(await refusalMessage(delivery.ana.rollback())).toContain(
      `screens/open of release 1 is missing: memory has no ${path}. Restore the file from a backup. Or check out the documents of release 1, run lienzo release build --out <folder>, and copy the file from there.`,
    )
    expect((await delivery.phone())?.number).toBe(2)
  })
})
