import { beforeEach, describe, expect, it } from 'vitest'
import { approve } from './signing'
import { approvalRefusal } from './approvals'
import { lastEntries } from './audit'
import { guardedSince } from './drafts/draft-publish'
import { readState } from './read-manifests'
import { testApprover, testContents, type TestPublisher } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => {
  delivery = await createTestDelivery()
  await delivery.ana.publish(testContents('One'))
})

/** The message with which a publication is refused. */
const refusal = (...publication: Parameters<TestPublisher['publish']>) =>
  refusalMessage(delivery.ana.publish(...publication))

describe('a guarded document', () => {
  it('cannot be changed by one person alone', async () => {
    expect(await refusal(testContents('Two', 'Pay now'), { approval: undefined })).toContain(
      'A second person must approve these changes:\n  screens/pay\nThe approver checks them with lienzo release diff and runs: lienzo release approve --key <their key>',
    )
    expect((await delivery.phone())?.number).toBe(1)
  })

  it('can be changed with the approval of a second person, which the audit log keeps', async () => {
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const approval = await delivery.ana.approvalOf(now, carla.signer)
    await delivery.ana.publish(now, { approval, approvers: [carla.known] })
    const [entry] = await lastEntries(delivery.store, (await delivery.live()).audit, 1)
    expect(entry?.approvals).toEqual([approval])
  })

  it.each([
    [
      'of the publisher',
      async () => delivery.ana.signer,
      'The approval is signed with the key that also signs the release.',
    ],
    [
      'of an unknown person',
      async () => (await testApprover('Eve')).signer,
      'which is not in the list of approvers (--approvers).',
    ],
  ])('is refused with an approval %s', async (_, signer, message) => {
    const now = testContents('One', 'Pay now')
    const approval = await delivery.ana.approvalOf(now, await signer())
    const { id, publicKey: key } = delivery.ana.signer
    const approvers = [(await testApprover('Carla')).known, { id, key, who: 'Ana' }]
    expect(await refusal(now, { approval, approvers })).toContain(message)
  })

  it.each([
    ['the approvers', ' ana', 'nobody'],
    ['the trusted keys', 'nobody', 'ANA '],
  ])(
    'is refused if %s list the key of the approver and the key of the publisher under one name',
    async (_, inApprovers, inTrusted) => {
      const [first, second] = [delivery.ana.signer, await testApprover('Ana')]
      const changes = ['screens/pay 00']
      const approval = await approve(changes, second.signer, '{}')
      const firstAs = (who: string) => ({ id: first.id, key: first.publicKey, who })
      const refused = (asApprover: string, asTrusted: string) => {
        const approvers = [second.known, firstAs(asApprover)]
        return approvalRefusal(approval, changes, [first.id], approvers, [firstAs(asTrusted)])
      }
      const samePerson = { code: 'approval-same-person', who: 'Ana' }
      expect(await refused(inApprovers, inTrusted)).toEqual(samePerson)
      expect(await refused('Anna', 'Berta')).toBe(undefined)
    },
  )

  it('is refused with an approval of other changes, or an altered approval', async () => {
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const other = await approve(['screens/pay 00'], carla.signer, '{}')
    const approvers = [carla.known]
    expect(await refusal(now, { approval: other, approvers })).toContain(
      'The approval of Carla is for other changes: it does not cover the current screens/pay.',
    )
    const state = await readState(delivery.store, delivery.ana.release.keys)
    const changes = await guardedSince(delivery.store, state, now)
    expect(await refusal(now, { approval: { ...other, changes }, approvers })).toContain(
      'The approval was not signed by Carla, or was changed afterwards. Ask for a new approval.',
    )
  })

  it('cannot be restored with an approval that was already used', async () => {
    await delivery.ana.publish(testContents('One', 'Pay to the old account'))
    const [entry] = await lastEntries(delivery.store, (await delivery.live()).audit, 1)
    await delivery.ana.publish(testContents('One', 'Pay'))
    const [approval] = entry!.approvals
    const evil = testContents('Something new', 'Pay to the old account')
    expect(await refusal(evil, { approval: approval! })).toContain(
      'The approval is for a release that follows release 1, but this release follows release 3. Ask for a new approval.',
    )
  })

  it('cannot be changed with an expired approval', async () => {
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const approval = await delivery.ana.approvalOf(now, carla.signer, { now: new Date(0) })
    expect(await refusal(now, { approval, approvers: [carla.known] })).toContain(
      'The approval expired at 1970-04-01T00:00:00Z. Ask for a new approval.',
    )
  })

  it('keeps its last approval in later releases, signed by approver and publisher, until there is a new approval', async () => {
    const { approval } = await delivery.live()
    expect(approval?.signatures).toHaveLength(2)
    await delivery.ana.publish(testContents('Two'), { permille: 500 })
    await delivery.ana.promote(1000)
    await delivery.ana.halt()
    expect((await delivery.live()).approval).toEqual(approval)
    await delivery.ana.publish(testContents('Two', 'Pay now'))
    expect((await delivery.live()).approval).not.toEqual(approval)
  })

  it('includes its texts, and the removal of `guarded` still needs approval', async () => {
    const replaced = (contents: ReadonlyMap<string, string>, from: string, to: string) =>
      new Map([...contents].map(([name, text]) => [name, text.replace(from, to)]))
    const clauses = replaced(testContents('One'), '"text":"Pay"', '"text":{"t":"pay.clause"}')
    await delivery.ana.publish(clauses)
    const state = await readState(delivery.store, delivery.ana.release.keys)
    const clause = new Map([...clauses, ['locales/es/pay', '{"clause":"Dos"}']])
    const other = new Map([...clauses, ['locales/es/pay', '{"clause":"Uno","other":"Dos"}']])
    const open = new Map([...clauses, ['locales/es/open', '{"hello":"Buenas"}']])
    const unguarded = replaced(clauses, '"guarded":true,', '')
    const without = new Map([...clauses].filter(([name]) => name !== 'screens/pay'))
    const since = (contents: ReadonlyMap<string, string>) =>
      guardedSince(delivery.store, state, contents)
    expect(await since(clause)).toEqual([expect.stringMatching(/^locales\/es\/pay [0-9a-f]{64}$/)])
    expect([await since(other), await since(open)]).toEqual([[], []])
    expect(await since(unguarded)).toEqual([expect.stringMatching(/^screens\/pay /)])
    expect(await since(without)).toEqual(['screens/pay removed'])
  })
})
