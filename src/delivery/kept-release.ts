import { isObject } from '../../renderer'
import type { Manifest } from './manifest/manifest'

/** A release that this device has in full. */
export interface KeptRelease {
  number: number
  /** Objects that are not as the build has them: name → hash; null where the release has no such object. */
  changed: Readonly<Record<string, string | null>>
}

/** A manifest that was verified. */
export interface Seen {
  number: number
  /** The hash of its text. */
  hash: string
  /** The public keys that it was verified by. */
  keys: readonly string[]
}

/** What this device knows of releases: one value, so that one write changes all of it. */
export interface Kept {
  format: 1
  /** The newest manifest that was verified: an older one is refused from then on. */
  seen: Seen
  /** The address of the build's files, on which `releases` and `withdrawn` rest: another build may have other documents. */
  build: string
  /** The release in use, and the one before it to fall back on. */
  releases: readonly KeptRelease[]
  /** Screens of the build whose own document is revoked. */
  withdrawn: readonly string[]
  revoked: Manifest['revoked']
  killed: Manifest['killed']
}

/** Nothing was ever released. */
export function nothingKept(build: string): Kept {
  return { format: 1, seen: { number: 0, hash: '', keys: [] }, build, releases: [], withdrawn: [], revoked: [], killed: {} }
}

/** Reads what a device kept: of another build only what holds for every build; nothing of what was signed by a key that is no longer trusted. */
export function readKept(value: unknown, build: string, keys: readonly string[]): Kept {
  if (!isKept(value) || !value.seen.keys.some((key) => keys.includes(key))) return nothingKept(build)
  return value.build === build ? value : { ...value, build, releases: [], withdrawn: [] }
}

/** Whether every screen opens as before. */
export function hasSameEffect(one: Kept, other: Kept): boolean {
  const effect = ({ releases, withdrawn, revoked, killed }: Kept) => [releases.map(({ changed }) => changed), withdrawn, revoked, killed]
  return isSame(effect(one), effect(other))
}

/** Compares plain data that is made in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function isKept(value: unknown): value is Kept {
  if (!isObject(value) || value['format'] !== 1) return false
  const { seen, releases, withdrawn, revoked, killed, build } = value
  const lists = [releases, withdrawn, revoked]
  return typeof build === 'string' && isObject(seen) && typeof seen['number'] === 'number' && Array.isArray(seen['keys']) && isObject(killed) && lists.every(Array.isArray) && (releases as unknown[]).every(isRelease)
}

function isRelease(value: unknown): boolean {
  return isObject(value) && typeof value['number'] === 'number' && isObject(value['changed'])
}
