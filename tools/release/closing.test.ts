import { beforeEach, describe, expect, it } from 'vitest'
import { lastEntries } from './audit'
import { namesOfHashes } from './drafts/names-of-hashes'
import { readState } from './read-manifests'
import { testContents } from './testing/test-release'
import { createTestWorld, type TestWorld } from './testing/test-world'

let world: TestWorld
beforeEach(async () => void (world = await createTestWorld()))

describe('closing', () => {
  const words = { es: 'Vuelve pronto.', en: 'Back soon.' }

  it('closes a screen until it is opened', async () => {
    await world.ana.publish(testContents('One'))
    await world.ana.publish(testContents('One'), {
      closing: { close: { open: words }, open: [], revoke: [] },
    })
    expect((await world.live()).killed).toEqual({ open: words })
    await world.ana.publish(testContents('Two'))
    expect((await world.live()).killed).toEqual({ open: words })
    await world.ana.publish(testContents('Two'), {
      closing: { close: {}, open: ['open'], revoke: [] },
    })
    expect((await world.live()).killed).toEqual({})
  })

  it('of one screen leaves the release with its phones', async () => {
    await world.ana.publish(testContents('One'))
    await world.ana.publish(testContents('Two'), { permille: 100 })
    const { manifest } = await world.ana.halt({ close: { open: words } })
    expect(manifest).toMatchObject({
      number: 3,
      killed: { open: words },
      rollout: { salt: '2', permille: 100, previous: 1 },
    })
    expect((await lastEntries(world.store, manifest.audit, 1))[0]?.what).toBe('close open')
  })

  it('knows the screens of the release only', async () => {
    await world.ana.publish(testContents('One'))
    await expect(world.ana.halt({ close: { oppen: words } })).rejects.toThrow(
      'oppen cannot be closed: the release has no such screen.',
    )
    await expect(world.ana.halt({ open: ['open'] })).rejects.toThrow(
      'open cannot be opened: no screen is closed.',
    )
  })

  it('revokes content, which is then not published again', async () => {
    await world.ana.publish(testContents('One'))
    const { hash } = (await world.live()).objects['screens/open']!
    await world.ana.halt({ revoke: [hash] })
    expect((await world.live()).revoked).toEqual([hash])
    await expect(world.ana.publish(testContents('One', 'Pay more'))).rejects.toThrow(
      'screens/open has content that was revoked, so no phone would show it. Change the document first.',
    )
    await world.ana.publish(testContents('Two'))
    await expect(world.ana.rollback(1)).rejects.toThrow(
      'Release 1 has content that was revoked (screens/open), so no phone would show it.',
    )
  })

  it('finds what content is called in any release, past those that cannot be read', async () => {
    await world.ana.publish(testContents('One'))
    const { hash } = (await world.live()).objects['screens/open']!
    await world.ana.publish(testContents('Two'))
    await world.ana.publish(testContents('Three'))
    world.store.files.set('manifest/2.json', '{}')
    const names = async (...hashes: string[]) =>
      namesOfHashes(
        world.store,
        await readState(world.store, world.ana.release.keys),
        world.ana.release.keys,
        hashes,
      )
    expect(await names(hash)).toEqual(new Map([[hash, ['screens/open']]]))
    expect(await names()).toEqual(new Map())
    await expect(names(hash, 'a'.repeat(64))).rejects.toThrow(
      /has content with the hash a{64}, and a revocation cannot be undone\. .* Some releases could not be read: manifest\/2\.json in memory is no signed manifest/,
    )
  })

  it('opens no screen that is not closed, whatever it is called', async () => {
    await world.ana.publish(testContents('One'))
    await expect(world.ana.halt({ open: ['constructor'] })).rejects.toThrow(
      'constructor cannot be opened: no screen is closed.',
    )
  })
})
