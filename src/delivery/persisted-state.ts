import { isObject, own } from '../../renderer/language'
import { manifestBytes, type Approval, type Envelope, type Manifest } from './manifest/manifest'
import { validateEnvelope } from './manifest/validate-manifest.generated.js'
import type { SignedManifest } from './prove-envelope'

/** A release that this device has in full. */
export interface KeptRelease {
  number: number
  /**
   * Objects that are not as the build has them: name → hash; null where the release has no such
   * object.
   */
  changed: Readonly<Record<string, string | null>>
  /** Its signed manifest. */
  envelope: Envelope
}

/** The newest manifest that was verified; without an envelope there was none. */
export interface Seen {
  number: number
  /** The hash of its text. */
  hash: string
  /** When it was made, in milliseconds. */
  time: number
  envelope: Envelope | undefined
}

/** What this device knows of releases. */
export interface PersistedState {
  /** An older manifest is refused from then on. */
  seen: Seen
  /**
   * The address of the build's files, on which `releases` and `withdrawn` rest: another build may
   * have other documents.
   */
  build: string
  /** The release in use, and the one before it to fall back on. */
  releases: readonly KeptRelease[]
  /** Screens of the build whose own document is revoked. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  killed: Manifest['killed']
  /** The closed screens that say what their manifest says; the others say what the build says. */
  worded: readonly string[]
  /** The latest day that a clock has told, in milliseconds. */
  clock: number
  /** The newest approval that counted; it is verified whenever it is used. */
  approval?: Approval
}

/**
 * What is kept of it, in one value, so that one write changes all of it. Nothing in it is believed
 * that its signed manifests do not say; the rest can be wrong for no longer than until the next
 * check.
 */
interface StoredState
  extends Pick<PersistedState, 'build' | 'withdrawn' | 'worded' | 'clock' | 'approval'> {
  format: 2
  seen: Envelope | null
  /** The envelope is left out where it is the one that was seen last. */
  releases: readonly (Omit<KeptRelease, 'envelope'> & { envelope?: Envelope })[]
  /** Keeps free what the next manifest may need, since documents may fill the storage. */
  room: string
}

/** Gives the manifest of an envelope that one of our keys has signed. */
export type Prove = (envelope: unknown) => Promise<SignedManifest | undefined>

/** Nothing was ever released. */
export function emptyState(build: string): PersistedState {
  return {
    seen: { number: 0, hash: '', time: 0, envelope: undefined },
    build,
    releases: [],
    withdrawn: [],
    revoked: [],
    killed: {},
    worded: [],
    clock: 0,
  }
}

/** What a signed manifest says that holds whether or not its documents can be had. */
export function noticeOf({
  manifest: { killed, revoked, time },
  envelope,
  number,
  hash,
}: SignedManifest): Pick<PersistedState, 'seen' | 'revoked' | 'killed'> {
  return { seen: { number, hash, time: Date.parse(time), envelope }, revoked, killed }
}

/** Puts what is known into the form in which it is kept. */
export function storedFormOf({
  seen,
  build,
  releases,
  withdrawn,
  worded,
  clock,
  approval,
}: PersistedState): StoredState {
  const isSeen = ({ envelope }: KeptRelease) => isSame(envelope, seen.envelope)
  const apart = releases.some(isSeen) ? '' : JSON.stringify(seen.envelope ?? '')
  return {
    format: 2,
    seen: seen.envelope ?? null,
    build,
    releases: releases.map(({ envelope, ...release }) =>
      isSeen({ envelope, ...release }) ? release : { ...release, envelope },
    ),
    withdrawn,
    worded,
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
  prove: Prove,
): Promise<PersistedState> {
  if (!isStoredState(value)) return emptyState(build)
  const signed = await prove(value.seen)
  const state = {
    ...emptyState(value.build),
    ...(signed && noticeOf(signed)),
    worded: value.worded,
    clock: value.clock,
    ...(isApproval(value.approval) && { approval: value.approval }),
  }
  if (value.build !== build) return state
  const releases = await Promise.all(
    value.releases.map(({ changed, envelope }) =>
      provedRelease(changed, envelope === undefined ? signed : prove(envelope)),
    ),
  )
  return {
    ...state,
    releases: releases.filter((release) => release !== undefined),
    withdrawn: signed ? value.withdrawn : [],
  }
}

/** A kept release whose documents are those of its signed manifest; else undefined. */
async function provedRelease(
  changed: KeptRelease['changed'],
  proof: SignedManifest | undefined | Promise<SignedManifest | undefined>,
): Promise<KeptRelease | undefined> {
  const signed = await proof
  if (!signed) return undefined
  const { number, envelope, manifest } = signed
  const isSigned = Object.entries(changed).every(
    ([name, hash]) => (own(manifest.objects, name)?.hash ?? null) === hash,
  )
  return isSigned ? { number, changed, envelope } : undefined
}

/** Whether every screen opens as before. */
export function hasSameEffect(one: PersistedState, other: PersistedState): boolean {
  const effect = ({ releases, withdrawn, revoked, killed, worded }: PersistedState) => [
    releases.map(({ changed }) => changed),
    withdrawn,
    revoked,
    killed,
    worded,
  ]
  return isSame(effect(one), effect(other))
}

/** Compares plain data that is made in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What is closed, with what is said in its place; nothing where the build says it. */
export function closedIn({ killed, worded }: PersistedState): Manifest['killed'] {
  return Object.fromEntries(
    Object.entries(killed).map(([screen, texts]) => [screen, worded.includes(screen) ? texts : {}]),
  )
}

/** An approval has the shape of an envelope. */
function isApproval(value: unknown): value is Approval {
  return (
    isObject(value) &&
    validateEnvelope({ manifest: value['text'], signatures: value['signatures'] })
  )
}

function isStoredState(value: unknown): value is StoredState {
  if (!isObject(value) || value['format'] !== 2) return false
  const { releases, withdrawn, worded, build, clock } = value
  return (
    typeof build === 'string' &&
    typeof clock === 'number' &&
    Array.isArray(withdrawn) &&
    Array.isArray(worded) &&
    Array.isArray(releases) &&
    releases.every((release) => isObject(release) && isObject(release['changed']))
  )
}
