import { isObject } from '../../renderer/language'
import { changesOf, type BuildObjects } from './capabilities'
import { manifestBytes, type Approval, type Envelope } from './manifest/manifest'
import { validateEnvelope } from './manifest/validate-manifest.generated.js'
import { bareNotice, noticeOf, type Notice } from './notice-of'
import { proveEnvelope, type SignedManifest } from './prove-envelope'
import type { Trust } from './trust'

/** A release that this device has in full, with its signed manifest. */
export interface KeptRelease extends SignedManifest {
  /**
   * Objects that are not as the build has them: name → hash; null where the release has no such
   * object.
   */
  changed: Readonly<Record<string, string | null>>
  /** The hash of its guarded state, an object like others, where that is not the build's. */
  state?: string
}

/** What this device knows of releases. */
export interface PersistedState extends Notice {
  /** The address of the build's files: another build shows first, until a check. */
  build: string
  /** The release in use, and the one before it to fall back on. */
  releases: readonly KeptRelease[]
  /** The latest day that a clock has told, in milliseconds. */
  clock: number
  /** The newest approval that counted; it is verified whenever it is used. */
  approval?: Approval
}

/**
 * What is kept of it, in one value, so that one write changes all of it. Nothing in it is believed
 * that its signed manifests do not say: all else is worked out from them, and from the build.
 */
interface StoredState extends Pick<PersistedState, 'build' | 'clock' | 'approval'> {
  format: 2
  seen: Envelope | null
  /** The envelope is left out where it is the one that was seen last. */
  releases: readonly { envelope?: Envelope; state?: string }[]
  /** Keeps free what the next manifest may need, since documents may fill the storage. */
  room: string
}

/** Nothing was ever released. */
export function emptyState(build: string): PersistedState {
  return {
    seen: { number: 0, hash: '', time: 0, envelope: undefined },
    build,
    releases: [],
    withdrawn: [],
    revoked: [],
    closed: {},
    clock: 0,
  }
}

/** Puts what is known into the form in which it is kept. */
export function storedFormOf({
  seen,
  build,
  releases,
  clock,
  approval,
}: PersistedState): StoredState {
  const isSeen = ({ envelope }: KeptRelease) => isSame(envelope, seen.envelope)
  const apart = releases.some(isSeen) ? '' : JSON.stringify(seen.envelope ?? '')
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
    room: ' '.repeat(Math.max(0, manifestBytes - apart.length)),
  }
}

/**
 * What a device kept, as far as it is proved: nothing that no key of ours has signed, and of another
 * build only what holds for every build.
 */
export async function readPersistedState(
  value: unknown,
  build: string,
  trust: Trust,
): Promise<PersistedState> {
  if (!isStoredState(value)) return emptyState(build)
  const prove = async (envelope: unknown) =>
    validateEnvelope(envelope)
      ? proveEnvelope(envelope, trust.keys).catch(() => undefined) // Not ours, or not ours any more.
      : undefined
  const signed = await prove(value.seen)
  const state = {
    ...emptyState(value.build),
    ...(signed && (await noticeOf(trust, signed).catch(() => bareNotice(signed)))),
    clock: value.clock,
    ...(isApproval(value.approval) && { approval: value.approval }),
  }
  const built = value.build === build && (await trust.build().catch(() => undefined))
  if (!built) return state
  const releases = await Promise.all(
    value.releases.map(async ({ envelope, state }) => {
      const proof = envelope === undefined ? signed : await prove(envelope)
      return proof && proof.number >= built.floor ? keptRelease(proof, built, state) : []
    }),
  )
  return { ...state, releases: releases.flat() }
}

/** A release as a build keeps it. */
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

/** Whether every screen opens as before. */
export function hasSameEffect(one: PersistedState, other: PersistedState): boolean {
  const effect = ({ releases, withdrawn, revoked, closed }: PersistedState) => [
    releases.map(({ changed }) => changed),
    withdrawn,
    revoked,
    closed,
  ]
  return isSame(effect(one), effect(other))
}

/** Compares plain data that is made in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** An approval has the shape of an envelope. */
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
