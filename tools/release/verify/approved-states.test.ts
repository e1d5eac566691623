import { expect, it } from 'vitest'
import { commitRelease, type Draft } from '../commit-release'
import { draftPublish } from '../drafts/draft-publish'
import { nothingDisabled } from '../drafts/disable'
import { readState } from '../read-manifests'
import { createTestDelivery } from '../testing/test-delivery'
import { testApprover, testContents } from '../testing/test-release'
import { verifyInWords } from '../testing/verify-in-words'

/** Returns the problems of a third release, whose publisher has changed its draft with `change`. */
async function problemsWith(change: (draft: Draft, first: Draft['approval']) => Partial<Draft>) {
  const delivery = await createTestDelivery()
  const { ana, store } = delivery
  const carla = await testApprover('Carla')
  await ana.publish(testContents('One'))
  const first = (await delivery.live()).approval
  await ana.publish(testContents('One', 'Pay two'))
  const contents = testContents('One', 'Pay three')
  const state = await readState(store, ana.release.keys)
  const draft = await draftPublish(store, state, {
    contents,
    needs: { language: 1, widgets: [], responses: {} },
    permille: 1000,
    disableRequest: nothingDisabled,
    approval: await ana.approvalOf(contents, carla.signer),
    approvers: [carla.known],
    publishers: [ana.signer.id],
    keys: ana.release.keys,
    refresh: false,
  })
  await commitRelease(ana.release, state, { ...draft, ...change(draft, first) })
  const { keys } = ana.release
  const approvers = [carla.known, ana.approver]
  return (await verifyInWords({ store, keys, approvers })).problems.join('\n')
}

it('accepts a release with its approval', async () => {
  expect(await problemsWith(() => ({}))).toBe('')
})

it.each<[string, (draft: Draft, first: Draft['approval']) => Partial<Draft>, string]>([
  [
    'that was already used',
    (_, first) => ({ approval: first }),
    'The approval is for a first release, but this release follows release 2.',
  ],
  [
    'with only the signature of the publisher',
    ({ approval }) => ({ approval: { text: approval!.text, signatures: [] } }),
    'The approval in the release was not signed by an approver and a publisher.',
  ],
  [
    'that is missing in the manifest',
    () => ({ approval: undefined }),
    'The release lacks the approval',
  ],
])('reports an approval %s, which phones also refuse', async (_, change, words) => {
  expect(await problemsWith(change)).toContain(
    `Release 3: guarded documents were changed without a valid approval. ${words}`,
  )
})
