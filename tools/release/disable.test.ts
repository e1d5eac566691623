import { beforeEach, describe, expect, it } from 'vitest'
import { lastEntries } from './audit'
import { noteWords } from './words'
import { namesOfHashes } from './drafts/names-of-hashes'
import { readState } from './read-manifests'
import { disable } from './releases'
import { testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => void (delivery = await createTestDelivery()))

describe('disabling', () => {
  const words = { es: 'Vuelve pronto.', en: 'Back soon.' }

  it('hides a screen until it is enabled again', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('One'), {
      disableRequest: { disable: { open: words }, enable: [], revoke: [] },
    })
    expect((await delivery.live()).killed).toEqual({ open: words })
    await delivery.ana.publish(testContents('Two'))
    expect((await delivery.live()).killed).toEqual({ open: words })
    await delivery.ana.publish(testContents('Two'), {
      disableRequest: { disable: {}, enable: ['open'], revoke: [] },
    })
    expect((await delivery.live()).killed).toEqual({})
  })

  it('does not remove the release from any phone', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('Two'), { permille: 100 })
    const { manifest } = await delivery.ana.halt({ disable: { open: words } })
    expect(manifest).toMatchObject({
      number: 3,
      killed: { open: words },
      rollout: { salt: '2', permille: 100, previous: 1 },
    })
    expect((await lastEntries(delivery.store, manifest.audit, 1))[0]?.what).toBe('disable open')
  })

  it('accepts only screens of the release', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await refusalMessage(delivery.ana.halt({ disable: { oppen: words } }))).toContain(
      'oppen cannot be disabled: the release has no such screen.',
    )
    expect(await refusalMessage(delivery.ana.halt({ enable: ['open'] }))).toContain(
      'open cannot be enabled: no screen is disabled.',
    )
  })

  it('can revoke content, which then cannot be published again', async () => {
    await delivery.ana.publish(testContents('One'))
    const { hash } = (await delivery.live()).objects['screens/open']!
    await delivery.ana.halt({ revoke: [hash] })
    expect((await delivery.live()).revoked).toEqual([hash])
    expect(await refusalMessage(delivery.ana.publish(testContents('One', 'Pay more')))).toContain(
      'screens/open: this content was revoked, and no phone would show it. Change the content first.',
    )
    await delivery.ana.publish(testContents('Two'))
    expect(await refusalMessage(delivery.ana.rollback(1))).toContain(
      'Release 1 has content that was revoked (screens/open), and no phone would show it.',
    )
  })

  it('finds the names of revoked content in all readable releases', async () => {
    await delivery.ana.publish(testContents('One'))
    const { hash } = (await delivery.live()).objects['screens/open']!
    await delivery.ana.publish(testContents('Two'))
    await delivery.ana.publish(testContents('Three'))
    delivery.store.files.set('manifest/2.json', '{}')
    const names = async (...hashes: string[]) =>
      namesOfHashes(
        delivery.store,
        await readState(delivery.store, delivery.ana.release.keys),
        delivery.ana.release.keys,
        hashes,
      )
    expect(await names(hash)).toEqual(new Map([[hash, ['screens/open']]]))
    expect(await names()).toEqual(new Map())
    expect(await refusalMessage(names(hash, 'a'.repeat(64)))).toMatch(
      /has content with the hash a{64}\. A revocation cannot be undone, so the hash must be known\. .* Some releases could not be read: manifest\/2\.json in memory is not a signed manifest/,
    )
  })

  it('enables only disabled screens, even if the name is unusual', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(await refusalMessage(delivery.ana.halt({ enable: ['constructor'] }))).toContain(
      'constructor cannot be enabled: no screen is disabled.',
    )
  })
})

describe('the screens of a flow', () => {
  const request = { disable: {}, enable: [], revoke: [] }
  const inFlow = (name: string) =>
    JSON.stringify({
      facts: { screen: name, next: ['open'] },
      document: { screen: name, flow: 'order' },
    })

  it('are listed when one of them is disabled: the disabled screens, and the enabled screens', async () => {
    const contents = new Map([
      ...testContents('One'),
      ['screens/cart', inFlow('cart')],
      ['screens/receipt', inFlow('receipt').replace(',"next":["open"]', '')],
    ])
    await delivery.ana.publish(contents)
    const notesOf = async (screen: string) => {
      const asked = {
        ...request,
        disable: { [screen]: { es: 'Vuelve pronto.', en: 'Back soon.' } },
      }
      const outcome = await disable(delivery.ana.release, asked)
      expect(outcome).toMatchObject({ kind: 'released' })
      return outcome.notes.map(noteWords)
    }
    expect(await notesOf('open')).toEqual([
      expect.stringContaining('These enabled screens lead to open: cart.'),
    ])
    expect(await notesOf('cart')).toEqual([
      expect.stringContaining('The flow order now lacks cart. Its enabled screens: receipt.'),
    ])
    expect(await notesOf('receipt')).toEqual([
      expect.stringContaining('The flow order now lacks cart, receipt. Its enabled screens: none.'),
    ])
  })
})
