import { isObject } from '../../renderer/language'
import type { Manifest } from './manifest/manifest'

/** A release that this device has in full. */
export interface KeptRelease {
  number: number
  /**
   * Objects that are not as the build has them: name → hash; null where the release has no such
   * object.
   */
  changed: Readonly<Record<string, string | null>>
  /** The public keys that its manifest was verified by. */
  keys: readonly string[]
}

/** A manifest that was verified. */
export interface Seen {
  number: number
  /** The hash of its text. */
  hash: string
  /** The public keys that it was verified by. */
  keys: readonly string[]
}

/**
 * What this device knows of releases: one value, so that one write changes all of it. Its members
 * are stored on phones, and `killed` is a word of the signed manifest: both keep their old names.
 */
export interface PersistedState {
  format: 1
  /** The newest manifest that was verified: an older one is refused from then on. */
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
}

/** Nothing was ever released. */
export function emptyState(build: string): PersistedState {
  return {
    format: 1,
    seen: { number: 0, hash: '', keys: [] },
    build,
    releases: [],
    withdrawn: [],
    revoked: [],
    killed: {},
  }
}

/**
 * Adds what a device kept to what this page knows: of another build only what holds for every
 * build; nothing that was signed by keys of which none is trusted any more, and nothing older.
 */
export function readPersistedState(
  value: unknown,
  known: PersistedState,
  keys: readonly string[],
): PersistedState {
  if (!isPersistedState(value)) return known
  const isTrusted = (signed: { keys: readonly string[] }) =>
    signed.keys.some((key) => keys.includes(key))
  const { seen, withdrawn, revoked, killed } = isTrusted(value.seen)
    ? value
    : emptyState(known.build)
  if (seen.number < known.seen.number) return known
  if (value.build !== known.build) return { ...known, seen, revoked, killed }
  const releases = value.releases.map(({ number, changed, keys: signers = value.seen.keys }) => ({
    number,
    changed,
    keys: signers,
  }))
  return { ...known, seen, releases: releases.filter(isTrusted), withdrawn, revoked, killed }
}

/** Whether every screen opens as before. */
export function hasSameEffect(one: PersistedState, other: PersistedState): boolean {
  const effect = ({ releases, withdrawn, revoked, killed }: PersistedState) => [
    releases.map(({ changed }) => changed),
    withdrawn,
    revoked,
    killed,
  ]
  return isSame(effect(one), effect(other))
}

/** Compares plain data that is made in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** As it is stored: releases of an earlier program came without their keys. */
type StoredState = Omit<PersistedState, 'releases'> & {
  releases: readonly (Omit<KeptRelease, 'keys'> & Partial<KeptRelease>)[]
}

function isPersistedState(value: unknown): value is StoredState {
  if (!isObject(value) || value['format'] !== 1) return false
  const { seen, releases, withdrawn, revoked, killed, build } = value
  const lists = [releases, withdrawn, revoked]
  return (
    typeof build === 'string' &&
    isObject(seen) &&
    typeof seen['number'] === 'number' &&
    Array.isArray(seen['keys']) &&
    isObject(killed) &&
    lists.every(Array.isArray) &&
    (releases as unknown[]).every(isRelease)
  )
}

function isRelease(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value['number'] === 'number' &&
    isObject(value['changed']) &&
    (value['keys'] === undefined || Array.isArray(value['keys']))
  )
}
