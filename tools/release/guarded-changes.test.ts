import { beforeEach, describe, expect, it } from 'vitest'
import { approve } from './signing'
import { approvalRefusal } from './approvals'
import { lastEntries } from './audit'
import { guardedSince } from './drafts/draft-publish'
import { readState } from './read-manifests'
import { testApprover, testContents } from './testing/test-release'
import { createTestDelivery, type TestDelivery } from './testing/test-delivery'
import { refusalMessage } from './testing/refusal-message'

let delivery: TestDelivery
beforeEach(async () => void (delivery = await createTestDelivery()))

describe('a guarded document', () => {
  it('cannot be changed by one person alone', async () => {
    await delivery.ana.publish(testContents('One'))
    expect(
      await refusalMessage(
        delivery.ana.publish(testContents('Two', 'Pay now'), { approval: undefined }),
      ),
    ).toContain(
      'A second person must approve these changes:\n  screens/pay\nThe approver checks them with lienzo release diff and runs: lienzo release approve --key <their key>',
    )
    expect((await delivery.phone())?.number).toBe(1)
  })

  it('can be changed with the approval of a second person, which the audit log keeps', async () => {
    await delivery.ana.publish(testContents('One'))
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
    await delivery.ana.publish(testContents('One'))
    const now = testContents('One', 'Pay now')
    const approval = await delivery.ana.approvalOf(now, await signer())
    expect(
      await refusalMessage(
        delivery.ana.publish(now, {
          approval,
          approvers: [
            (await testApprover('Carla')).known,
            { id: delivery.ana.signer.id, key: delivery.ana.signer.publicKey, who: 'Ana' },
          ],
        }),
      ),
    ).toContain(message)
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
      expect(
        await approvalRefusal(
          approval,
          changes,
          [first.id],
          [second.known, firstAs(inApprovers)],
          [firstAs(inTrusted)],
        ),
      ).toEqual({ code: 'approval-same-person', who: 'Ana' })
      expect(
        await approvalRefusal(
          approval,
          changes,
          [first.id],
          [second.known, firstAs('Anna')],
          [firstAs('Berta')],
        ),
      ).toBe(undefined)
    },
  )

  it('is refused with an approval of other changes, or an altered approval', async () => {
    await delivery.ana.publish(testContents('One'))
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const other = await approve(['screens/pay 00'], carla.signer, '{}')
    expect(
      await refusalMessage(
        delivery.ana.publish(now, { approval: other, approvers: [carla.known] }),
      ),
    ).toContain(
      'The approval of Carla is for other changes: it does not cover the current screens/pay.',
    )
    const changes = await guardedSince(
      delivery.store,
      await readState(delivery.store, delivery.ana.release.keys),
      now,
    )
    expect(
      await refusalMessage(
        delivery.ana.publish(now, { approval: { ...other, changes }, approvers: [carla.known] }),
      ),
    ).toContain(
      'The approval was not signed by Carla, or was changed afterwards. Ask for a new approval.',
    )
  })

  it('cannot be restored with an approval that was already used', async () => {
    await delivery.ana.publish(testContents('One'))
    await delivery.ana.publish(testContents('One', 'Pay to the old account'))
    const [entry] = await lastEntries(delivery.store, (await delivery.live()).audit, 1)
    await delivery.ana.publish(testContents('One', 'Pay'))
    expect(
      await refusalMessage(
        delivery.ana.publish(testContents('Something new', 'Pay to the old account'), {
          approval: entry!.approvals[0]!,
        }),
      ),
    ).toContain(
      'The approval is for a release that follows release 1, but this release follows release 3. Ask for a new approval.',
    )
  })

  it('cannot be changed with an expired approval', async () => {
    await delivery.ana.publish(testContents('One'))
    const [now, carla] = [testContents('One', 'Pay now'), await testApprover('Carla')]
    const approval = await delivery.ana.approvalOf(now, carla.signer, { now: new Date(0) })
    expect(
      await refusalMessage(delivery.ana.publish(now, { approval, approvers: [carla.known] })),
    ).toContain('The approval expired at 1970-04-01T00:00:00Z. Ask for a new approval.')
  })

  it('keeps its last approval in later releases, signed by approver and publisher, until there is a new approval', async () => {
    await delivery.ana.publish(testContents('One'))
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
    const clauses = new Map(
      [...testContents('One')].map(([name, text]) => [
        name,
        text.replace('"text":"Pay"', '"text":{"t":"pay.clause"}'),
      ]),
    )
    await delivery.ana.publish(clauses)
    const state = await readState(delivery.store, delivery.ana.release.keys)
    const clause = new Map([...clauses, ['locales/es/pay', '{"clause":"Dos"}']])
    const other = new Map([...clauses, ['locales/es/pay', '{"clause":"Uno","other":"Dos"}']])
    const open = new Map([...clauses, ['locales/es/open', '{"hello":"Buenas"}']])
    const unguarded = new Map(
      [...clauses].map(([name, text]) => [name, text.replace('"guarded":true,', '')]),
    )
    const without = new Map([...clauses].filter(([name]) => name !== 'screens/pay'))
    expect(await guardedSince(delivery.store, state, clause)).toEqual([
      expect.stringMatching(/^locales\/es\/pay [0-9a-f]{64}$/),
    ])
    expect(await guardedSince(delivery.store, state, other)).toEqual([])
    expect(await guardedSince(delivery.store, state, open)).toEqual([])
    expect(await guardedSince(delivery.store, state, unguarded)).toEqual([
      expect.stringMatching(/^screens\/pay /),
    ])
    expect(await guardedSince(delivery.store, state, without)).toEqual(['screens/pay removed'])
  })
})
