import { readEntry, auditPath, changesBetween, hasSameObjects } from '../audit.ts'
import { inBatches } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type TrustedKeys, manifestPath } from '../read-manifests.ts'
import { type Store, type StoredFile, pointer } from '../stores/store.ts'
import {
  approvalProblems,
  lookAtObjects,
  type ProvedRelease,
  type Verification,
} from './approval-problems.ts'
import { type Problem, ReleaseError } from '../outcome/index.ts'
import {
  readEnvelope,
  verifyEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest/index.ts'

export interface VerifyResult {
  readonly releases: number
  readonly newest: number | undefined
  readonly objects: number
  readonly problems: readonly Problem[]
}

/** Verifies signatures, numbers, times, the audit log, objects, the pointer and approvals. */
export async function verifyStore({
  store: given,
  keys,
  approvers,
  trusted = [],
  canaryKeys = [],
  now = new Date(),
  atLeast = 0,
}: Verification): Promise<VerifyResult> {
  const store = rememberObjects(given)
  const numbers = await manifestNumbers(store)
  const { proved, problems: unproved } = await proveAll(store, keys, numbers)
  const objects = await lookAtObjects(store, proved)
  const found = await readPointer(store, proved)
  const problems = [
    ...tailProblems(store, numbers, proved, atLeast),
    ...unproved,
    ...proved.flatMap((release) => chainProblems(release, proved)),
    ...timeProblems(proved, found.live, now),
    ...objects.problems,
    ...pointerProblems(found, proved),
    ...(await canaryKeyProblems({ store, keys, canaryKeys }, proved)),
    ...(approvers
      ? await approvalProblems(
          { store, keys, approvers, trusted, unreadable: objects.unreadable },
          proved,
        )
      : []),
  ]
  return {
    releases: proved.length,
    newest: proved.at(-1)?.manifest.number,
    objects: objects.count,
    problems,
  }
}

/**
 * Returns the manifests with valid signatures. Manifests without a valid signature are reported and
 * not verified further.
 */
async function proveAll(
  store: Store,
  keys: TrustedKeys,
  numbers: readonly number[],
): Promise<{ proved: ProvedRelease[]; problems: Problem[] }> {
  const found = await inBatches(numbers, async (number): Promise<ProvedRelease | Problem> => {
    try {
      const manifest = await readNumbered(store, number, keys)
      return { manifest, entry: await readEntry(store, manifest.audit) }
    } catch (error) {
      const cause = error instanceof ReleaseError ? error.refusal : (error as Error).message
      return { code: 'unread', cause }
    }
  })
  return {
    proved: found.filter((each) => 'manifest' in each),
    problems: found.filter((each) => 'code' in each),
  }
}

/**
 * Returns problems with the last releases. If the last releases were removed, only the expected
 * number `atLeast` shows this.
 */
function tailProblems(
  store: Store,
  numbers: readonly number[],
  proved: readonly ProvedRelease[],
  atLeast: number,
): Problem[] {
  const { address } = store
  if (numbers.length === 0) return [{ code: 'no-releases', address }]
  const newest = proved.at(-1)?.manifest.number
  if (newest === undefined || newest >= atLeast) return []
  return [{ code: 'newest-missing', address, newest, atLeast }]
}

/** Caches objects. Releases share most objects, and objects never change. */
function rememberObjects(store: Store): Store {
  const known = new Map<string, Promise<StoredFile | undefined>>()
  const readOnce = (path: string) => {
    const file = known.get(path) ?? store.read(path)
    known.set(path, file)
    return file
  }
  return {
    address: store.address,
    prove: () => store.prove(),
    read: (path) => (path.startsWith('doc/') ? readOnce(path) : store.read(path)),
    create: (path, text) => store.create(path, text),
    replace: (path, text, version) => store.replace(path, text, version),
    list: (folder) => store.list(folder),
  }
}

const toleranceMs = 600_000

/**
 * Returns problems with future times and with an expired live release. Each future time is reported
 * once, although later releases have the same time.
 */
function timeProblems(
  proved: readonly ProvedRelease[],
  live: ProvedRelease | undefined,
  now: Date,
): Problem[] {
  const future = proved.filter(
    ({ manifest }) => Date.parse(manifest.time) > now.getTime() + toleranceMs,
  )
  const first = future.filter(({ manifest }, at) => manifest.time !== future[at - 1]?.manifest.time)
  const ahead = first.map(
    ({ manifest: { number, time } }): Problem => ({
      code: 'time-ahead',
      number,
      time,
      now: `${now.toISOString().slice(0, 19)}Z`,
    }),
  )
  if (!live || Date.parse(live.manifest.expires) >= now.getTime()) return ahead
  const { number, expires } = live.manifest
  return [...ahead, { code: 'expired', number, expires }]
}

interface Pointer {
  readonly isThere: boolean
  readonly live: ProvedRelease | undefined
}

async function readPointer(store: Store, proved: readonly ProvedRelease[]): Promise<Pointer> {
  const current = await store.read(pointer)
  for (const release of current ? proved.toReversed() : []) {
    if ((await store.read(manifestPath(release.manifest.number)))?.text === current?.text)
      return { isThere: true, live: release }
  }
  return { isThere: current !== undefined, live: undefined }
}

/** Returns problems with the pointer, which must be a copy of the last manifest. */
function pointerProblems({ isThere, live }: Pointer, proved: readonly ProvedRelease[]): Problem[] {
  const last = proved.at(-1)?.manifest.number
  if (last === undefined) return isThere ? [{ code: 'pointer-alone' }] : []
  if (!isThere) return [{ code: 'pointer-missing', last }]
  if (!live) return [{ code: 'pointer-foreign', last }]
  const { number } = live.manifest
  if (number === last) return []
  const later = Math.max(...proved.map(({ entry }) => entry?.on ?? 0))
  return [
    later > number
      ? { code: 'pointer-set-back', number, later, last }
      : { code: 'pointer-behind', number, last },
  ]
}

/** Returns problems with numbers, times, and entries of the audit log. */
function chainProblems(release: ProvedRelease, proved: readonly ProvedRelease[]): Problem[] {
  const { manifest, entry } = release
  const { number, time, audit } = manifest
  if (!entry) return [{ code: 'entry-missing', number, path: auditPath(audit) }]
  const before = proved[proved.indexOf(release) - 1]
  const problems: Problem[] = []
  if (entry.number !== number || entry.time !== time)
    problems.push({ code: 'entry-other', number, other: entry.number, time: entry.time })
  if (before) problems.push(...orderProblems(release, before))
  if (before || entry.previous === null) problems.push(...baseProblems(release, proved))
  else problems.push({ code: 'earlier-missing', number, path: manifestPath(number - 1) })
  return problems
}

function orderProblems({ manifest, entry }: ProvedRelease, before: ProvedRelease): Problem[] {
  const { number } = manifest
  const earlier = before.manifest
  const isNext = entry?.previous === earlier.audit
  const problems: Problem[] = []
  // After an invalid manifest, the next release takes a higher number. Its entry in the audit log
  // then follows the last valid release.
  if (number !== earlier.number + 1 && !isNext)
    problems.push({ code: 'number-missing', number, missing: number - 1 })
  if (manifest.time < earlier.time)
    problems.push({ code: 'time-decreased', number, before: earlier.number })
  if (!isNext) problems.push({ code: 'chain-broken', number, before: earlier.number })
  return problems
}

/**
 * Returns a problem if an entry of the audit log does not list the changes since the previous live
 * release.
 */
function baseProblems(
  { manifest, entry }: ProvedRelease,
  proved: readonly ProvedRelease[],
): Problem[] {
  const { number, objects } = manifest
  const on = entry?.on ?? null
  if (on !== null && on >= number) return [{ code: 'base-later', number, on }]
  const base = proved.find((other) => other.manifest.number === on)
  if (on !== null && !base) return [{ code: 'base-missing', number, on, path: manifestPath(on) }]
  const isTrue =
    JSON.stringify(entry?.documents) ===
    JSON.stringify(changesBetween(base?.manifest.objects ?? {}, objects))
  return isTrue ? [] : [{ code: 'other-documents', number }]
}

/**
 * Returns problems with releases of a canary key, which may only promote, halt or roll back. Their
 * documents and disabled screens must come from an earlier release of another key.
 */
async function canaryKeyProblems(
  { store, keys, canaryKeys = [] }: Pick<Verification, 'store' | 'keys' | 'canaryKeys'>,
  proved: readonly ProvedRelease[],
): Promise<Problem[]> {
  if (canaryKeys.length === 0) return []
  const people = keys.filter((key) => !canaryKeys.some((canary) => canary.key === key))
  const published: ProvedRelease[] = []
  const problems: Problem[] = []
  for (const release of proved) {
    const file = await store.read(manifestPath(release.manifest.number))
    const envelope = file && readEnvelope(file.text)
    if (envelope && (await verifyEnvelope(envelope, people, verifyWithWebCrypto)) !== undefined)
      published.push(release)
    else if (!repeats(release, published))
      problems.push({ code: 'canary-key', number: release.manifest.number })
  }
  return problems
}

function repeats({ manifest }: ProvedRelease, published: readonly ProvedRelease[]): boolean {
  const { needs, killed, revoked } = manifest
  const isOld = published.some(
    (older) =>
      hasSameObjects(older.manifest, manifest) &&
      JSON.stringify(older.manifest.needs) === JSON.stringify(needs),
  )
  const wasSaid = ([screen, texts]: [string, unknown]) =>
    published.some(
      (older) => JSON.stringify(older.manifest.killed[screen]) === JSON.stringify(texts),
    )
  const wasRevoked = (hash: string) =>
    published.some((older) => older.manifest.revoked.includes(hash))
  return isOld && Object.entries(killed).every(wasSaid) && revoked.every(wasRevoked)
}
