import type { Manifest } from '../../src/delivery/manifest'
import type { Contents } from '../build/packaging'
import { nextNumber, type Release } from './commit-release'
import { refuseGuardedWords } from './disabled-words'
import { namesOfHashes } from './drafts/disable'
import { draftPublish, guardedSince, type PublicationRequest } from './drafts/draft-publish'
import { makeRelease } from './make-release'
import type { Outcome } from './outcome'
import type { CheckedDocuments } from './prepare'
import { readState } from './read-manifests'
import { type StatementOptions, writeStatement } from './statements'

/** A request to publish documents. */
export interface PublishRequest
  extends Omit<PublicationRequest, 'contents' | 'needs' | 'publishers' | 'keys'> {
  /** Checks the documents, after the live release was read: another release meanwhile is noticed. */
  readonly documents: () => Promise<CheckedDocuments>
}

/** Publishes documents to a share of the phones. */
export function publish(
  release: Release,
  { documents, ...request }: PublishRequest,
): Promise<Outcome> {
  return makeRelease(release, async (state) => {
    const { store, keys, signers } = release
    nextNumber(release, state)
    await refuseGuardedWords(store, state, request.disableRequest)
    const revoked = await namesOfHashes(store, state, keys, request.disableRequest.revoke)
    const { findings, prepared } = await documents()
    if (!prepared) return { findings }
    const publishers = signers.map(({ id }) => id)
    const draft = await draftPublish(store, state, { ...request, ...prepared, keys, publishers })
    return { draft, revoked }
  })
}

/** The approval that a second person has to sign. */
export interface WantedApproval {
  /** The guarded changes; empty when no signature is required. */
  readonly changes: readonly string[]
  /** The statement that phones verify. */
  readonly text: string
  /** The release that it follows. */
  readonly live?: Manifest | undefined
}

/** The approval for contents that are to follow the live release. */
export async function wantedApproval(
  { store, keys }: Pick<Release, 'store' | 'keys'>,
  contents: Contents,
  options?: StatementOptions,
): Promise<WantedApproval> {
  const state = await readState(store, keys)
  return {
    live: state.live?.manifest,
    changes: await guardedSince(store, state, contents),
    text: await writeStatement(store, state, contents, keys, options),
  }
}
