import { isObject, type Json } from '../../renderer/language/index.ts'
import { hashText } from '../build/packaging/index.ts'
import { isApproval, type Approval } from './signing/index.ts'
import { parseJson } from '../analysis/json/parse-json.ts'
import type { Figures } from './canary/index.ts'
import { type Maker, ReleaseError } from './outcome/index.ts'
import type { Store } from './stores/store.ts'
import type { Manifest } from '../../src/delivery/manifest/index.ts'

/**
 * An entry of the audit log, with the hash of the previous entry. The signed manifest of the same
 * release contains the hash of this entry.
 */
export interface AuditEntry {
  readonly number: number
  readonly time: string
  readonly who: string
  /** The command, such as `publish` or `rollback to 11`. */
  readonly what: string
  readonly why: string
  /** The release that was live before; `null` for the first release. */
  readonly on: number | null
  readonly approvals: readonly Approval[]
  readonly documents: Changes
  readonly figures?: Figures | undefined
  /** The hash of the previous entry; `null` for the first entry. */
  readonly previous: string | null
  /** A random value, without which two equal entries in one second would have the same hash. */
  readonly nonce: string
}

export const auditPath = (hash: string) => `audit/${hash}.json`

export async function writeEntry(store: Store, entry: AuditEntry): Promise<string> {
  const text = JSON.stringify(entry)
  const hash = hashText(text)
  await store.create(auditPath(hash), text)
  return hash
}

/** Returns the author of an entry; `undefined` without an entry. */
export function makerOf(entry: AuditEntry | undefined): Maker | undefined {
  return entry && { who: entry.who, time: entry.time, why: entry.why }
}

/**
 * Returns whether a text has no control characters. With such characters, a text could imitate
 * another line.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)
}

/** Reads an entry; returns `undefined` if it is missing, changed or malformed. */
export async function readEntry(store: Store, hash: string): Promise<AuditEntry | undefined> {
  const file = await store.read(auditPath(hash)).catch(nothingIfFolder)
  const entry: unknown = file && hashText(file.text) === hash ? parseJson(file.text) : undefined
  return isEntry(entry) ? entry : undefined
}

function nothingIfFolder(error: unknown): undefined {
  if (!(error instanceof ReleaseError) || error.refusal.code !== 'store.folder') throw error
}

function isEntry(value: unknown): value is AuditEntry {
  if (!isObject(value)) return false
  const { number, time, who, what, why, on, approvals, documents, previous } = value
  const isTold =
    Number.isInteger(number) &&
    [time, who, what, why].every(isText) &&
    Array.isArray(approvals) &&
    approvals.every(isApproval)
  return (
    isTold &&
    (on === null || Number.isInteger(on)) &&
    (previous === null || isText(previous)) &&
    isObject(documents) &&
    ['added', 'changed', 'removed'].every((name) => isList(documents[name]))
  )
}

const isText = (value: Json | undefined) => typeof value === 'string'
const isList = (value: Json | undefined) => Array.isArray(value) && value.every(isText)

/** Reads entries, newest first. An unreadable entry ends the list. */
export async function lastEntries(
  store: Store,
  from: string | undefined,
  count: number,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (
    let hash: string | null | undefined = from;
    hash && entries.length < count;
    hash = entries.at(-1)?.previous
  ) {
    const entry = await readEntry(store, hash)
    if (!entry) break
    entries.push(entry)
  }
  return entries
}

type Objects = Manifest['objects']

interface Changes {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** Compares releases by the hashes of their objects. */
export function changesBetween(before: Objects, after: Objects): Changes {
  return {
    added: Object.keys(after)
      .filter((name) => !before[name])
      .sort(),
    changed: Object.keys(after)
      .filter((name) => before[name] && before[name].hash !== after[name]?.hash)
      .sort(),
    removed: Object.keys(before)
      .filter((name) => !after[name])
      .sort(),
  }
}

export function changedNames({ added, changed, removed }: Changes): string[] {
  return [...added, ...changed, ...removed].sort()
}

export function hasSameObjects(
  one: Pick<Manifest, 'objects'>,
  other: Pick<Manifest, 'objects'>,
): boolean {
  return changedNames(changesBetween(one.objects, other.objects)).length === 0
}
