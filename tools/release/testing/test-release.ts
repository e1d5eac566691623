import type { Manifest } from '../../../src/delivery/manifest/manifest.ts'
import { type KnownKey, makeKey, readSigner, type Signer } from '../keys/keys.ts'
import { approve, type Approval } from '../signing/index.ts'
import { commitRelease, type CommitResult, type Release } from '../commit-release.ts'
import type { Contents } from '../../build/packaging/contents.ts'
import { draftDisable, draftHalt, draftPromote, draftRollback } from '../drafts/draft-repeat.ts'
import { draftPublish, guardedSince, type PublicationRequest } from '../drafts/draft-publish.ts'
import { nothingDisabled } from '../drafts/disable.ts'
import { readState } from '../read-manifests.ts'
import { writeStatement, type StatementOptions } from '../statements.ts'
import type { Store } from '../stores/store.ts'

/** A publisher. By default, its releases are for everyone, and include an approval if necessary. */
export interface TestPublisher {
  readonly signer: Signer
  readonly release: Release
  readonly approver: KnownKey
  publish(contents: Contents, more?: Partial<PublicationRequest>): Promise<CommitResult>
  approvalOf(contents: Contents, by: Signer, options?: StatementOptions): Promise<Approval>
  promote(permille?: number): Promise<CommitResult>
  halt(request?: Partial<typeof nothingDisabled>): Promise<CommitResult>
  rollback(number?: number): Promise<CommitResult>
}

const noNeeds: Manifest['needs'] = { language: 1, widgets: [], responses: {} }

/** Creates a publisher. `more` overrides settings. */
export async function createTestPublisher(
  store: Store,
  more: Partial<Release> = {},
): Promise<TestPublisher> {
  const signer = more.signers?.[0] ?? (await readSigner(await makeKey(), 'a test'))
  const approver = await testApprover('Berta')
  const release: Release = {
    store,
    signers: [signer],
    keys: [signer.publicKey],
    who: 'Ana',
    why: 'A test',
    days: 90,
    now: () => new Date(),
    ...more,
  }
  const first = async () =>
    (await readState(store, release.keys)).newest ? release : { first: 1, ...release }
  const state = () => readState(store, release.keys)
  const approvalOf: TestPublisher['approvalOf'] = async (contents, by, options) => {
    const now = await state()
    const changes = await guardedSince(store, now, contents)
    return approve(changes, by, await writeStatement(store, now, contents, release.keys, options))
  }
  return {
    signer,
    release,
    approver: approver.known,
    approvalOf,
    async publish(contents, publishing = {}) {
      const now = await state()
      const isNeeded = (await guardedSince(store, now, contents)).length > 0
      const approval = isNeeded ? await approvalOf(contents, approver.signer) : undefined
      const draft = await draftPublish(store, now, {
        contents,
        needs: noNeeds,
        permille: 1000,
        disableRequest: nothingDisabled,
        approval,
        approvers: [approver.known],
        publishers: [signer.id],
        keys: release.keys,
        refresh: false,
        ...publishing,
      })
      return commitRelease(await first(), now, draft)
    },
    async promote(permille) {
      const now = await state()
      return commitRelease(release, now, await draftPromote(store, now, permille))
    },
    async halt(request) {
      const now = await state()
      const draft = request ? draftDisable(now, { ...nothingDisabled, ...request }) : draftHalt(now)
      return commitRelease(release, now, draft)
    },
    async rollback(number) {
      const now = await state()
      return commitRelease(
        release,
        now,
        await draftRollback(store, now, release.keys, number, release.now()),
      )
    },
  }
}

export function testContents(words: string, guardedWords = 'Pay'): Contents {
  const screen = (name: string, text: string, more: object = {}) =>
    JSON.stringify({
      facts: {
        screen: name,
        routes: [`/${name}`],
        namespaces: ['common', name],
        sources: [],
        widgets: [],
      },
      document: { screen: name, ...more, body: [{ widget: 'text', text }] },
      fragments: {},
    })
  return new Map([
    ['locales/es/open', '{"hello":"Hola"}'],
    ['locales/es/pay', '{"clause":"Uno"}'],
    ['screens/open', screen('open', words)],
    ['screens/pay', screen('pay', guardedWords, { guarded: true, flow: 'payment' })],
  ])
}

export async function testApprover(who: string): Promise<{ signer: Signer; known: KnownKey }> {
  const signer = await readSigner(await makeKey(), 'a test')
  return { signer, known: { id: signer.id, key: signer.publicKey, who } }
}
