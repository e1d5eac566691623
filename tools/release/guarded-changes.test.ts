import { beforeEach, describe, expect, it } from 'vitest'
import { approve } from './approvals'
import { lastEntries } from './audit'
import { guardedSince } from './drafts/draft-publish'
import { readState } from './read-manifests'
import { testApprover, testContents } from './testing/test-release'
import { createTestWorld, type TestWorld } from './testing/test-world'

let world: TestWorld
beforeEach(async () => void (world = await createTestWorld()))

describe('a guarded document', () => {
  it('is not changed by one person alone', async () => {
    await world.ana.publish(testContents('One'))
    await expect(world.ana.publish(testContents('Two', 'Pay now'), { approval: undefined })).rejects.toThrow('A second person must approve these changes:\n  screens/pay\nThey look at them with lienzo release diff and run: lienzo release approve --key <their key>')
    expect((await world.phone())?.number).toBe(1)
  })

  it('is changed with the approval of a second person, which the audit log keeps', async () => {
    await world.ana.publish(testContents('One'))
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const approval = await approve(await guardedSince(world.store, await readState(world.store, world.ana.release.keys), now), carla.signer)
    await world.ana.publish(now, { approval, approvers: [carla.known] })
    const [entry] = await lastEntries(world.store, (await world.live()).audit, 1)
    expect(entry?.approvals).toEqual([approval])
  })

  it.each([
    ['of the publisher', async () => world.ana.signer, 'The approval is signed with the key that publishes.'],
    ['of somebody unknown', async () => (await testApprover('Eve')).signer, 'which is not in the list of approvers that --approvers names.'],
  ])('is refused with an approval %s', async (_, signer, message) => {
    await world.ana.publish(testContents('One'))
    const now = testContents('One', 'Pay now')
    const approval = await approve(await guardedSince(world.store, await readState(world.store, world.ana.release.keys), now), await signer())
    await expect(world.ana.publish(now, { approval, approvers: [(await testApprover('Carla')).known, { id: world.ana.signer.id, key: world.ana.signer.publicKey, who: 'Ana' }] })).rejects.toThrow(message)
  })

  it('is refused with an approval of other changes, or one that was altered', async () => {
    await world.ana.publish(testContents('One'))
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const other = await approve(['screens/pay 00'], carla.signer)
    await expect(world.ana.publish(now, { approval: other, approvers: [carla.known] })).rejects.toThrow('The approval of Carla is for other changes: it does not cover screens/pay as it is now.')
    const changes = await guardedSince(world.store, await readState(world.store, world.ana.release.keys), now)
    await expect(world.ana.publish(now, { approval: { ...other, changes }, approvers: [carla.known] })).rejects.toThrow('The approval was not signed by Carla, or was changed afterwards. Ask for a new one.')
  })

  it('is guarded also by what only it reads, and when it stops being guarded', async () => {
    await world.ana.publish(testContents('One'))
    const state = await readState(world.store, world.ana.release.keys)
    const clause = new Map([...testContents('One'), ['locales/es/pay', '{"clause":"Dos"}']])
    const open = new Map([...testContents('One'), ['locales/es/open', '{"hello":"Buenas"}']])
    const unguarded = new Map([...testContents('One')].map(([name, text]) => [name, text.replace('"guarded":true,', '')]))
    const without = new Map([...testContents('One')].filter(([name]) => name !== 'screens/pay'))
    expect(await guardedSince(world.store, state, clause)).toEqual([expect.stringMatching(/^locales\/es\/pay [0-9a-f]{64}$/)])
    expect(await guardedSince(world.store, state, open)).toEqual([])
    expect(await guardedSince(world.store, state, unguarded)).toEqual([expect.stringMatching(/^screens\/pay /)])
    expect(await guardedSince(world.store, state, without)).toEqual(['screens/pay removed'])
  })
})
