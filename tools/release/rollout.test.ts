import { beforeEach, describe, expect, it } from 'vitest'
import { createTestPublisher, testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => void (delivery = await createTestDelivery()))

const objects = (words: string, guarded?: string) =>
  Object.fromEntries(testContents(words, guarded))

describe('a staged rollout', () => {
  it('goes from 1 % to everyone, with growing sets of phones and one previous release', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    const steps = [(await delivery.live()).rollout]
    for (let step = 0; step < 3; step++) steps.push((await delivery.ana.promote()).manifest.rollout)
    expect(steps).toEqual(
      [10, 100, 500, 1000].map((permille) => ({ salt: '2', permille, previous: 1 })),
    )
    expect(await refusalMessage(delivery.ana.promote())).toContain(
      'Release 5 is already for every phone.',
    )
  })

  it('reaches the given number of phones, which is never smaller than before', async () => {
    await delivery.ana.publish(testContents('One'), { permille: 10 })
    expect((await delivery.ana.promote(250)).manifest.rollout.permille).toBe(250)
    expect(await refusalMessage(delivery.ana.promote(100))).toContain(
      'Release 2 already has 25 % of phones, and a promotion only adds phones.',
    )
  })

  it('that ends because of another release leaves the other phones on the last release for everyone', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    expect(
      (await delivery.ana.publish(testContents('Three'), { permille: 10 })).manifest.rollout,
    ).toEqual({ salt: '3', permille: 10, previous: 1 })
  })

  it('that was halted reaches no phone, and can be resumed', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 100 })
    expect((await delivery.ana.halt()).manifest.rollout).toEqual({
      salt: '2',
      permille: 0,
      previous: 1,
    })
    expect(await refusalMessage(delivery.ana.halt())).toContain(
      'Release 3 is already halted: no phone gets it.',
    )
    expect((await delivery.ana.promote()).manifest.rollout).toEqual({
      salt: '2',
      permille: 10,
      previous: 1,
    })
  })

  it('cannot be resumed if one of its documents is missing', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    delivery.store.files.delete(
      [...delivery.store.files].find(
        ([name, text]) => name.startsWith('doc/') && text.includes('"Two"'),
      )![0],
    )
    expect(await refusalMessage(delivery.ana.promote())).toContain(
      'screens/open of release 2 is missing',
    )
  })

  it('of a first release leaves the other phones on the documents of their build', async () => {
    expect(
      (await delivery.ana.publish(testContents('One'), { permille: 10 })).manifest.rollout.previous,
    ).toBeNull()
    expect((await delivery.ana.halt()).manifest.rollout).toEqual({
      salt: '1',
      permille: 0,
      previous: null,
    })
  })
})

describe('a rollback', () => {
  it('restores the previous documents for everyone, under a new number', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'))
    const { manifest } = await delivery.ana.rollback()
    expect(manifest.rollout.permille).toBe(1000)
    expect(await delivery.phone()).toEqual({ number: 3, objects: objects('One') })
  })

  it('of an unfinished rollout restores the last release for everyone', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    await delivery.ana.promote()
    await delivery.ana.rollback()
    expect(await delivery.phone()).toEqual({ number: 4, objects: objects('One') })
  })

  it('skips a release that every phone has had for less than an hour', async () => {
    let time = Date.parse('2026-11-23T09:00:00Z')
    const ana = await createTestPublisher(delivery.store, {
      now: () => new Date(time),
      signers: [delivery.ana.signer],
    })
    const everyone = { permille: 1000 }
    await ana.publish(testContents('One'), everyone)
    time += 3_600_000
    await ana.publish(testContents('Two'), everyone)
    time += 600_000
    await ana.publish(testContents('Three'), everyone)
    await ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
  })

  it('restores the release that most phones kept while the next release was in a rollout', async () => {
    let time = Date.parse('2026-11-23T09:00:00Z')
    const ana = await createTestPublisher(delivery.store, {
      now: () => new Date(time),
      signers: [delivery.ana.signer],
    })
    await ana.publish(testContents('One'), { permille: 1000 })
    time += 3_600_000
    await ana.publish(testContents('Two'), { permille: 1000 })
    time += 600_000
    await ana.publish(testContents('Three'), { permille: 10 })
    time += 3_600_000
    await ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('Two'))
  })

  it('goes further back after an earlier rollback, not forward', async () => {
    for (const words of ['One', 'Two', 'Three']) await delivery.ana.publish(testContents(words))
    await delivery.ana.rollback()
    await delivery.ana.rollback()
    expect(await delivery.phone()).toEqual({ number: 5, objects: objects('One') })
    expect(await refusalMessage(delivery.ana.rollback())).toContain(
      'There are no documents before those of release 5. To return phones to the documents of their build, use: lienzo release halt',
    )
  })

  it.each([
    [
      'a screen was disabled',
      () => delivery.ana.halt({ disable: { open: { es: 'Vuelve pronto.' } } }),
    ],
    [
      'it was published again with a later expiry',
      () => delivery.ana.publish(testContents('Two'), { refresh: true }),
    ],
    [
      'its entry of the audit log was lost',
      async () => void delivery.store.files.delete(`audit/${(await delivery.live()).audit}.json`),
    ],
  ])('also goes further back if %s after the earlier rollback', async (_, between) => {
    for (const words of ['One', 'Two', 'Three']) await delivery.ana.publish(testContents(words))
    await delivery.ana.rollback()
    await between()
    await delivery.ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
  })

  it('that is halted returns phones to the previous release, and not to the release that was rolled back', async () => {
    for (const words of ['One', 'Two', 'Three']) await delivery.ana.publish(testContents(words))
    await delivery.ana.rollback()
    expect((await delivery.ana.halt()).manifest.rollout).toMatchObject({ permille: 0, previous: 1 })
  })

  it('skips releases with revoked content', async () => {
    await delivery.ana.publish(testContents('One'))
    const { manifest } = await delivery.ana.publish(testContents('Two'))
    await delivery.ana.publish(testContents('Three'))
    await delivery.ana.halt({ revoke: [manifest.objects['screens/open']!.hash] })
    await delivery.ana.rollback()
    expect((await delivery.phone())?.objects).toEqual(objects('One'))
  })

  it('is rejected for the documents that are already live', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 10 })
    expect(await refusalMessage(delivery.ana.rollback(2))).toContain(
      'Release 2 has the live documents, for 1 % of phones. To remove them, omit the number. To give them to more phones, use: lienzo release promote',
    )
  })

  it('can restore any named release', async () => {
    for (const words of ['One', 'Two', 'Three']) await delivery.ana.publish(testContents(words))
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
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'))
    const [path] = [...delivery.store.files].find(
      ([name, text]) => name.startsWith('doc/') && text.includes('"One"'),
    )!
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
