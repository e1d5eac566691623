import { readApprovedState, type Manifest } from '../../../src/delivery/manifest/index.ts'
import { hashText, objectsOf, type Contents } from '../../build/packaging/index.ts'
import type { KnownKey } from '../keys/keys.ts'
import type { Approval } from '../signing/index.ts'
import { approvalRefusal } from '../approvals.ts'
import { hasSameObjects, guardedChanges } from '../audit.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import { type Refusal, ReleaseError } from '../outcome/index.ts'
import type { StoreState, TrustedKeys } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'
import {
  disabledAfter,
  disablesAnything,
  refuseRevoked,
  type DisableRequest,
  disabledSoFar,
} from './disable.ts'
import { previousOf } from './draft-repeat.ts'
import { baseOf, guardedText, statementRefusal, statesBefore } from '../statements.ts'

export interface PublicationRequest {
  readonly contents: Contents
  readonly needs: Manifest['needs']
  /** The phones per thousand; by default 10. */
  readonly permille?: number | undefined
  readonly disableRequest: DisableRequest
  readonly approval?: Approval | undefined
  readonly approvers: readonly KnownKey[]
  readonly trusted?: readonly KnownKey[]
  readonly publishers: readonly string[]
  /**
   * The public keys in base64. One of these keys must have signed the live release on which a new
   * release is based.
   */
  readonly keys: TrustedKeys
  readonly now?: Date
  /** True to allow a release without changes. Phones then accept the documents for longer. */
  readonly refresh: boolean
  /** The expected newest release. If there is a newer release, publishing fails. */
  readonly on?: number | undefined
}

/** Drafts a release. Rejects if there are no changes, or without a required, valid approval. */
export async function draftPublish(
  store: Store,
  state: StoreState,
  publishing: PublicationRequest,
): Promise<Draft> {
  const { contents, needs, disableRequest, on } = publishing
  if (on !== undefined && on !== (state.newest?.number ?? 0))
    throw new ReleaseError({ code: 'not-on', on, newest: state.newest?.number ?? 0 })
  const objects = objectsOf(contents)
  const disabled = disabledAfter(disabledSoFar(state), disableRequest, objects)
  refuseRevoked(objects, disabled.revoked)
  refuseIdle(state, publishing, objects)
  const rollout = rolloutOf(state, publishing, objects)
  const approved = await approvedFor(store, state, publishing)
  const fresh = newContents(contents, objects, state.live?.manifest)
  return {
    what: 'publish',
    contents: new Map([...fresh, ...approved.states]),
    objects,
    needs,
    approvals: approved.approvals,
    ...(approved.approval && { approval: approved.approval }),
    ...disabled,
    rollout,
  }
}

function refuseIdle(
  { live, isLost }: StoreState,
  { refresh, disableRequest }: PublicationRequest,
  objects: Manifest['objects'],
): void {
  if (
    !live ||
    isLost ||
    refresh ||
    disablesAnything(disableRequest) ||
    !hasSameObjects(live.manifest, { objects })
  )
    return
  throw new ReleaseError({ code: 'unchanged', number: live.manifest.number })
}

/** Returns the rollout. Documents that differ from the live documents start a new rollout. */
function rolloutOf(
  state: StoreState,
  { permille }: PublicationRequest,
  objects: Manifest['objects'],
): Draft['rollout'] {
  const live = state.live?.manifest
  if (!live || !hasSameObjects(live, { objects }))
    return { permille: permille ?? 10, previous: previousOf(state) }
  if (permille !== undefined && permille !== live.rollout.permille)
    throw new ReleaseError({
      code: 'other-share',
      number: live.number,
      permille: live.rollout.permille,
    })
  return live.rollout
}

/**
 * Returns the guarded changes since the live release. For a first release, these are all guarded
 * documents.
 */
export async function guardedSince(
  store: Store,
  { live }: StoreState,
  contents: Contents,
): Promise<string[]> {
  const before = live
    ? { objects: live.manifest.objects, contents: await readContents(store, live.manifest) }
    : { objects: {}, contents: new Map<string, string>() }
  return guardedChanges(before, { contents, objects: objectsOf(contents) })
}

/**
 * The approvals, the statement that phones verify, and the contents that describe the guarded
 * states.
 */
interface ApprovedParts extends Pick<Draft, 'approvals' | 'approval'> {
  readonly states: Contents
}

async function approvedFor(
  store: Store,
  state: StoreState,
  publishing: PublicationRequest,
): Promise<ApprovedParts> {
  const { contents, approval, approvers, trusted, publishers, keys } = publishing
  const guarded = await guardedSince(store, state, contents)
  const carried = state.live?.manifest.approval
  if (guarded.length === 0 && !approval)
    return { approvals: [], states: new Map(), ...(carried && { approval: carried }) }
  if (!approval)
    throw new ReleaseError({
      code: 'unapproved',
      changes: guarded.map((line) => line.replace(/ [0-9a-f]{64}$/, '')),
    })
  const refusal =
    (await approvalRefusal(approval, guarded, publishers, approvers, trusted)) ??
    (await statedRefusal(store, state, publishing, approval))
  if (refusal) throw new ReleaseError(refusal)
  const { text, signature } = approval.statement!
  const states = [guardedText(contents), ...(await statesBefore(store, state, keys))]
  return {
    approvals: [approval],
    approval: { text, signatures: [{ key: approval.key, signature }] },
    states: new Map(states.map((each, at) => [`guarded/${at}`, each])),
  }
}

/** Returns the reason why phones would reject the approval. */
async function statedRefusal(
  store: Store,
  { live }: StoreState,
  { contents, now = new Date() }: PublicationRequest,
  { statement }: Approval,
): Promise<Refusal | undefined> {
  const approved = statement && readApprovedState(statement.text)
  if (!approved) return { code: 'approval-outdated' }
  const state = hashText(guardedText(contents))
  return statementRefusal(approved, await baseOf(store, live?.manifest), state, now.toISOString())
}

/**
 * Returns the objects that are not in the live release. All other objects were just read and
 * verified.
 */
function newContents(
  contents: Contents,
  objects: Manifest['objects'],
  live: Manifest | undefined,
): Contents {
  const there = new Set(Object.values(live?.objects ?? {}).map(({ hash }) => hash))
  return new Map([...contents].filter(([name]) => !there.has(objects[name]?.hash ?? '')))
}
