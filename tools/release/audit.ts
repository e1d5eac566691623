import { isObject, type Json } from '../../renderer/language'
import { hashText, type Contents, type Guard, guardIn } from '../build/packaging'
import { isApproval, type Approval } from './signing'
import { parseJson } from '../analysis/json/parse-json'
import type { Figures } from './canary'
import { type Maker, ReleaseError } from './outcome'
import type { Store } from './stores/store'
import type { Manifest } from '../../src/delivery/manifest'
import { isGuardedText, isPicture, namespaceOfFile, textsIn } from '../../src/delivery/guarded'

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

export interface Side {
  readonly contents: Contents
  readonly objects: Manifest['objects']
}

/** Returns the guarded changes, sorted, as `<name> <hash>` or `<name> removed`. */
export function guardedChanges(before: Side, after: Side): string[] {
  const guards = [before, after]
    .map(({ contents }) => guardIn(contents))
    .filter(({ screens }) => screens.size > 0)
  const names = changedNames(changesBetween(before.objects, after.objects)).filter((name) =>
    needsApproval(name, guards, before.contents.get(name), after.contents.get(name)),
  )
  return names.map((name) => `${name} ${after.objects[name]?.hash ?? 'removed'}`)
}

/**
 * Returns whether a change needs an approval: a change of a guarded screen, of its texts or
 * pictures, or of a document for all screens.
 */
function needsApproval(
  name: string,
  guards: readonly Guard[],
  before: string | undefined,
  after: string | undefined,
): boolean {
  if (isPicture(name)) return guards.some(({ pictures }) => pictures.has(name))
  if (name.startsWith('screens/')) return guards.some(({ screens }) => screens.has(name))
  const namespace = namespaceOfFile(name)
  if (namespace === undefined) return guards.length > 0
  const changed = changedTexts(namespace, before, after)
  return guards.some(({ texts }) => changed?.some((key) => isGuardedText(key, texts)) ?? true)
}

/** Returns the changed texts as `namespace.key`; `undefined` if a state cannot be read. */
function changedTexts(
  namespace: string,
  before: string | undefined,
  after: string | undefined,
): string[] | undefined {
  const [was, is] = [textsOf(namespace, before), textsOf(namespace, after)]
  if (!was || !is) return undefined
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}

function textsOf(
  namespace: string,
  text: string | undefined,
): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return new Map()
  const json = parseJson(text)
  return isObject(json) ? textsIn(namespace, json) : undefined
}
