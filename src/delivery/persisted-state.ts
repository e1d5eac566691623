import { isObject } from '../../renderer/language'
import { changesOf, type BuildObjects } from './capabilities'
import { manifestBytes, type Approval, type Envelope } from './manifest/manifest'
import { validateEnvelope } from './manifest/validate-manifest.generated.js'
import { noticeOfManifest, noticeOf, type Notice } from './notice-of'
import { assertSigned, type SignedManifest } from './assert-signed'
import type { Trust } from './trust'

/** A release that the phone has downloaded, except its pictures. */
export interface KeptRelease extends SignedManifest {
  /** The hashes of the objects that differ from the build. A removed object has the hash null. */
  changed: Readonly<Record<string, string | null>>
  /** The hash of the guarded state; undefined for the state of the build. */
  state?: string
}

export interface PersistedState extends Notice {
  /** The build that wrote the state. Another build ignores the releases until its next check. */
  build: string
  /** The release in use, followed by the fallback. */
  releases: readonly KeptRelease[]
  /** The latest day that one of the clocks has shown, in milliseconds since 1970. */
  clock: number
  /** The last valid approval, which is verified at each use. */
  approval?: Approval
}

/**
 * The state in the storage, which is written at once. The phone verifies the manifests and the
 * approval, and computes the rest of the state, except `clock`, from them and from the build.
 */
interface StoredState extends Pick<PersistedState, 'build' | 'clock' | 'approval'> {
  format: 2
  seen: Envelope | null
  /** The releases. The envelope is left out if it is the envelope of the newest manifest. */
  releases: readonly { envelope?: Envelope; state?: string }[]
  /** Reserves storage for the next manifest, because documents can fill the storage. */
  padding: string
}

export function emptyState(build: string): PersistedState {
  return {
    seen: { number: 0, hash: '', time: 0, envelope: undefined },
    build,
    releases: [],
    withdrawn: [],
    revoked: [],
    disabled: {},
    clock: 0,
  }
}

export function storedFormOf({
  seen,
  build,
  releases,
  clock,
  approval,
}: PersistedState): StoredState {
  const isSeen = ({ envelope }: KeptRelease) => isSame(envelope, seen.envelope)
  const seenText = releases.some(isSeen) ? '' : JSON.stringify(seen.envelope ?? '')
  return {
    format: 2,
    seen: seen.envelope ?? null,
    build,
    releases: releases.map((release) => ({
      ...(release.state !== undefined && { state: release.state }),
      ...(!isSeen(release) && { envelope: release.envelope }),
    })),
    clock,
    ...(approval && { approval }),
    padding: ' '.repeat(Math.max(0, manifestBytes - seenText.length)),
  }
}

/**
 * Reads the state. Manifests without a valid signature are dropped. If another build wrote the
 * state, only the facts are kept that are true for every build.
 */
export async function readPersistedState(
  value: unknown,
  build: string,
  trust: Trust,
): Promise<PersistedState> {
  if (!isStoredState(value)) return emptyState(build)
  const readSigned = async (envelope: unknown) =>
    validateEnvelope(envelope)
      ? assertSigned(envelope, trust.keys).catch(() => undefined) // The key that signed the manifest may no longer be trusted.
      : undefined
  const signed = await readSigned(value.seen)
  const state = {
    ...emptyState(value.build),
    ...(signed && (await noticeOf(trust, signed).catch(() => noticeOfManifest(signed)))),
    clock: value.clock,
    ...(isApproval(value.approval) && { approval: value.approval }),
  }
  const buildObjects = value.build === build && (await trust.build().catch(() => undefined))
  if (!buildObjects) return state
  const releases = await Promise.all(
    value.releases.map(async ({ envelope, state }) => {
      const proof = envelope === undefined ? signed : await readSigned(envelope)
      return proof && proof.number >= buildObjects.floor
        ? keptRelease(proof, buildObjects, state)
        : []
    }),
  )
  return { ...state, releases: releases.flat() }
}

export function keptRelease(
  { envelope, manifest, number, hash }: SignedManifest,
  build: BuildObjects,
  state?: string,
): KeptRelease {
  return {
    envelope,
    manifest,
    number,
    hash,
    changed: changesOf(manifest, build),
    ...(typeof state === 'string' && { state }),
  }
}

export function hasSameEffect(one: PersistedState, other: PersistedState): boolean {
  const effect = ({ releases, withdrawn, revoked, disabled }: PersistedState) => [
    releases.map(({ changed }) => changed),
    withdrawn,
    revoked,
    disabled,
  ]
  return isSame(effect(one), effect(other))
}

/** True for equal JSON values whose members are in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function isApproval(value: unknown): value is Approval {
  return (
    isObject(value) &&
    validateEnvelope({ manifest: value['text'], signatures: value['signatures'] })
  )
}

function isStoredState(value: unknown): value is StoredState {
  if (!isObject(value) || value['format'] !== 2) return false
  const { releases, build, clock } = value
  return (
    typeof build === 'string' &&
    typeof clock === 'number' &&
    Array.isArray(releases) &&
    releases.every(isObject)
  )
}
