import { randomUUID } from 'node:crypto'
import {
  approvalPurpose,
  type Manifest,
  manifestBytes,
  manifestPurpose,
  validateManifest,
} from '../../src/delivery/manifest/index.ts'
import type { Contents } from '../build/packaging/index.ts'
import type { Signer } from './keys/keys.ts'
import type { Approval } from './signing/index.ts'
import { changesBetween, makerOf, readEntry, writeEntry } from './audit.ts'
import type { Figures } from './canary/index.ts'
import { uploadObjects } from './objects-in-store.ts'
import {
  manifestPath,
  readNumbered,
  type StoreState,
  readLive,
  type TrustedKeys,
} from './read-manifests.ts'
import { ReleaseError, type Refusal } from './outcome/index.ts'
import { type Store, pointer } from './stores/store.ts'

/** A release that has no number yet. */
export interface Draft extends Pick<Manifest, 'needs' | 'objects' | 'revoked' | 'killed'> {
  /** The command, such as `publish` or `halt`. */
  readonly what: string
  /** The objects. An object is stored unless the store already has it. */
  readonly contents: Contents
  /** The rollout. If there is no salt, the release starts a new rollout. */
  readonly rollout: Omit<Manifest['rollout'], 'salt'> & { readonly salt?: string }
  readonly approvals: readonly Approval[]
  readonly figures?: Figures | undefined
  /** The approval for phones. If the approval is new, the publisher signs it later. */
  readonly approval?: Manifest['approval'] | undefined
}

/** The publisher of a release, the reason, and the store. */
export interface Release {
  readonly store: Store
  readonly signers: readonly Signer[]
  /**
   * The public keys in base64. One of these keys must have signed the live release on which a new
   * release is based.
   */
  readonly keys: readonly string[]
  readonly who: string
  readonly why: string
  /** The number of days for which phones accept this release as the newest release. */
  readonly days: number
  /** The number of the first release, for an empty store. */
  readonly first?: number | undefined
  /** The milliseconds after which another publisher that has not finished counts as interrupted. */
  readonly timeoutMs?: number | undefined
  readonly now: () => Date
}

/** The result. If another release went live first, `live` has the higher number of that release. */
export interface CommitResult {
  readonly manifest: Manifest
  readonly live: number
}

/**
 * Writes in this order: objects, audit log entry, manifest under a free number, and pointer. Phones
 * start from the pointer. After an interruption they therefore have the complete old release or the
 * complete new release.
 */
export async function commitRelease(
  release: Release,
  state: StoreState,
  draft: Draft,
): Promise<CommitResult> {
  const { store } = release
  const number = nextNumber(release, state)
  const time = timeOf(release.now(), state)
  await uploadObjects(store, draft.contents)
  const audit = await writeEntry(store, entryOf(release, state, draft, number, time))
  const approval = await signApproval(draft.approval, release.signers)
  const manifest = manifestOf(release, { ...draft, approval }, { number, time, audit })
  const text = await signManifest(manifest, release.signers)
  // If the response to the first attempt was lost, the second attempt finds the manifest of the
  // first attempt.
  const isOurs =
    (await store.create(manifestPath(number), text)) ||
    (await store.read(manifestPath(number)))?.text === text
  if (!isOurs) throw new ReleaseError(await lostRace(release, number))
  try {
    return { manifest, live: await movePointer(release, manifest, text) }
  } catch (cause) {
    throw new ReleaseError(
      {
        code: 'pointer-not-moved',
        number,
        cause: cause instanceof ReleaseError ? cause.refusal : (cause as Error).message,
      },
      { cause },
    )
  }
}

/** Returns the number of the next release. Rejects unless only an empty store has `first`. */
export function nextNumber(
  { first, store: { address } }: Release,
  { newest, unsound = [] }: StoreState,
): number {
  if (newest && first !== undefined)
    throw new ReleaseError({ code: 'store.not-empty', address, newest: newest.number })
  if (newest) {
    let next = newest.number + 1
    while (unsound.some(({ number }) => number === next)) next++
    return next
  }
  if (first !== undefined) return first
  throw new ReleaseError({ code: 'store.empty', address })
}

/**
 * Returns the time of a release, which is never earlier than the time of the last release, because
 * phones read the present time from releases. A wrong clock therefore cannot block an emergency
 * release.
 */
function timeOf(now: Date, { newest }: StoreState): string {
  const time = `${now.toISOString().slice(0, 19)}Z`
  return newest && time < newest.time ? newest.time : time
}

function entryOf(
  { who, why }: Release,
  { live, newest }: StoreState,
  { what, approvals, objects, figures }: Draft,
  number: number,
  time: string,
) {
  const documents = changesBetween(live?.manifest.objects ?? {}, objects)
  return {
    number,
    time,
    who,
    what,
    why,
    on: live?.manifest.number ?? null,
    approvals,
    documents,
    ...(figures && { figures }),
    previous: newest?.audit ?? null,
    nonce: randomUUID(),
  }
}

/**
 * Signs a new approval with the keys of the publisher, so that later releases can repeat the
 * approval.
 */
async function signApproval(
  approval: Draft['approval'],
  signers: readonly Signer[],
): Promise<Draft['approval']> {
  if (!approval || approval.signatures.length > 1) return approval
  const { text, signatures } = approval
  const ours = await Promise.all(
    signers.map(async (signer) => ({
      key: signer.id,
      signature: await signer.sign(approvalPurpose, text),
    })),
  )
  return { text, signatures: [...signatures, ...ours].slice(0, 4) }
}

function manifestOf(
  { days }: Release,
  { needs, objects, rollout, revoked, killed, approval }: Draft,
  { number, time, audit }: Pick<Manifest, 'number' | 'time' | 'audit'>,
): Manifest {
  const expires = `${new Date(Date.parse(time) + days * dayMs).toISOString().slice(0, 19)}Z`
  return {
    format: 1,
    number,
    time,
    expires,
    needs,
    objects,
    rollout: { ...rollout, salt: rollout.salt ?? `${number}` },
    revoked,
    killed,
    ...(approval && { approval }),
    audit,
  }
}

const dayMs = 86_400_000

async function lostRace({ store, keys }: Release, number: number): Promise<Refusal> {
  const { audit } = await readNumbered(store, number, keys)
  return { code: 'another-first', number, by: makerOf(await readEntry(store, audit)) }
}

const tries = 10

/** Moves the pointer. Returns the live number, which may be newer. */
async function movePointer(
  { store, keys }: { readonly store: Store; readonly keys: TrustedKeys },
  { number }: Manifest,
  text: string,
): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const live = await readLive(store, keys)
    if (live && live.manifest.number >= number) return live.manifest.number
    if (await store.replace(pointer, text, live?.version)) return number
  }
  throw new ReleaseError({ code: 'store.pointer-refused', address: store.address, tries })
}

/** Signs a manifest with all keys. Rejects a manifest that phones would refuse. */
async function signManifest(manifest: Manifest, signers: readonly Signer[]): Promise<string> {
  if (!validateManifest(manifest))
    throw new ReleaseError({
      code: 'manifest-grammar',
      at: validateManifest.errors?.[0]?.instancePath ?? '',
      keyword: validateManifest.errors?.[0]?.keyword ?? '',
    })
  const text = JSON.stringify(manifest)
  const signatures = await Promise.all(
    signers.map(async (signer) => ({
      key: signer.id,
      signature: await signer.sign(manifestPurpose, text),
    })),
  )
  const envelope = JSON.stringify({ manifest: text, signatures })
  const size = Buffer.byteLength(envelope)
  if (size > manifestBytes)
    throw new ReleaseError({ code: 'manifest-size', bytes: size, most: manifestBytes })
  return envelope
}
