import { readEntry, auditPath, changesBetween, hasSameObjects } from '../audit.ts'
import { inBatches } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type TrustedKeys, manifestPath } from '../read-manifests.ts'
import { type Store, type StoredFile, pointer } from '../stores/store.ts'
import { approvalProblems } from './approval-problems.ts'
import { refusalWords } from '../words/index.ts'
import { ReleaseError } from '../outcome/index.ts'
import { lookAtObjects, type ProvedRelease, type Verification } from './look-at-objects.ts'
import {
  readEnvelope,
  verifyEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest/index.ts'

/** The result of a verification. */
export interface VerifyResult {
  readonly releases: number
  /** The highest valid number; `undefined` if there is none. */
  readonly newest: number | undefined
  readonly objects: number
  /** All problems, as messages. */
  readonly problems: readonly string[]
}

/**
 * Verifies everything in a store: signatures, numbers, times, the chain of the audit log, objects,
 * the pointer and approvals.
 */
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
 * Returns every valid manifest. Problems of the others are reported, and these are not verified
 * further.
 */
async function proveAll(
  store: Store,
  keys: TrustedKeys,
  numbers: readonly number[],
): Promise<{ proved: ProvedRelease[]; problems: string[] }> {
  const found = await inBatches(numbers, async (number): Promise<ProvedRelease | string> => {
    try {
      const manifest = await readNumbered(store, number, keys)
      return { manifest, entry: await readEntry(store, manifest.audit) }
    } catch (error) {
      return error instanceof ReleaseError ? refusalWords(error.refusal) : (error as Error).message
    }
  })
  return {
    proved: found.filter((each) => typeof each !== 'string'),
    problems: found.filter((each) => typeof each === 'string'),
  }
}

/**
 * Reports an empty store, or one with fewer releases than expected. A release that was removed from
 * the end leaves no trace in the store.
 */
function tailProblems(
  store: Store,
  numbers: readonly number[],
  proved: readonly ProvedRelease[],
  atLeast: number,
): string[] {
  if (numbers.length === 0)
    return [`There is no release in ${store.address}. Check the address of the store.`]
  const newest = proved.at(-1)?.manifest.number
  if (newest === undefined || newest >= atLeast) return []
  return [
    `The newest valid release in ${store.address} is ${newest}, but release ${atLeast} existed before. Either this is another store, or the releases after ${newest} were removed. Restore them from a backup.`,
  ]
}

/** A store that reads each object once. Releases share most objects, and objects never change. */
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

/** The tolerated difference between clocks, in milliseconds. */
const toleranceMs = 600_000

/**
 * Reports times in the future, and a live release that has expired. Later releases repeat a time in
 * the future, so each time is reported once.
 */
function timeProblems(
  proved: readonly ProvedRelease[],
  live: ProvedRelease | undefined,
  now: Date,
): string[] {
  const future = proved.filter(
    ({ manifest }) => Date.parse(manifest.time) > now.getTime() + toleranceMs,
  )
  const first = future.filter(({ manifest }, at) => manifest.time !== future[at - 1]?.manifest.time)
  const told = first.map(
    ({ manifest: { number, time } }) =>
      `Release ${number}: its time is ${time}, but now it is ${now.toISOString().slice(0, 19)}Z. Correct the clock of this machine or of the publisher. Later releases repeat that time until it has passed.`,
  )
  const isExpired = live !== undefined && Date.parse(live.manifest.expires) < now.getTime()
  return isExpired
    ? [
        ...told,
        `Release ${live.manifest.number}: it is live and expired at ${live.manifest.expires}, so phones no longer accept it. Renew it with: lienzo release publish --refresh`,
      ]
    : told
}

/** The pointer file, and the release that it is a copy of. */
interface Pointer {
  readonly isThere: boolean
  readonly live: ProvedRelease | undefined
}

/** Finds the release that phones get. */
async function readPointer(store: Store, proved: readonly ProvedRelease[]): Promise<Pointer> {
  const current = await store.read(pointer)
  for (const release of current ? proved.toReversed() : []) {
    if ((await store.read(manifestPath(release.manifest.number)))?.text === current?.text)
      return { isThere: true, live: release }
  }
  return { isThere: current !== undefined, live: undefined }
}

/** Reports problems of the pointer, which must be a copy of the last manifest. */
function pointerProblems({ isThere, live }: Pointer, proved: readonly ProvedRelease[]): string[] {
  const last = proved.at(-1)?.manifest.number
  if (last === undefined)
    return isThere ? [`${pointer} exists, but there is no valid manifest.`] : []
  if (!isThere)
    return [
      `${pointer} is missing, so phones find no release. Copy ${manifestPath(last)} to ${pointer}.`,
    ]
  if (!live)
    return [
      `${pointer} is not a copy of a valid manifest. If release ${last} is right, copy ${manifestPath(last)} to ${pointer}.`,
    ]
  const { number } = live.manifest
  if (number === last) return []
  const later = Math.max(...proved.map(({ entry }) => entry?.on ?? 0))
  return [
    later > number
      ? `${pointer} is release ${number}, but release ${later} was live later: somebody has put an older file there. If release ${last} is right, copy ${manifestPath(last)} to ${pointer}. If it is wrong, do nothing: the next release skips release ${last}.`
      : `${pointer} is release ${number}, but release ${last} was written: its publisher was interrupted, or somebody has put an older file there. The next release skips release ${last}.`,
  ]
}

/** Reports problems of the sequence: numbers, times, and audit log entries. */
function chainProblems(release: ProvedRelease, proved: readonly ProvedRelease[]): string[] {
  const { manifest, entry } = release
  const at = `Release ${manifest.number}`
  if (!entry)
    return [`${at}: its audit log entry, ${auditPath(manifest.audit)}, is missing or was changed.`]
  const before = proved[proved.indexOf(release) - 1]
  const wrong = [
    entry.number === manifest.number && entry.time === manifest.time
      ? ''
      : `its audit log entry is about release ${entry.number} at ${entry.time}.`,
    ...(before ? orderProblems(release, before) : []),
    before || entry.previous === null
      ? baseProblem(release, proved)
      : `its audit log entry follows another entry, so there was an earlier release whose manifest is missing. Restore ${manifestPath(manifest.number - 1)} and earlier manifests from a backup.`,
  ]
  return wrong.filter((words) => words !== '').map((words) => `${at}: ${words}`)
}

function orderProblems({ manifest, entry }: ProvedRelease, before: ProvedRelease): string[] {
  const { number, time, audit } = before.manifest
  return [
    // If a number has an invalid manifest, the next release takes a higher number. Its audit log
    // entry then follows the entry of the last valid release.
    manifest.number === number + 1 || entry?.previous === audit
      ? ''
      : `release ${manifest.number - 1} is missing.`,
    manifest.time >= time ? '' : `it is older than release ${number}.`,
    entry?.previous === audit
      ? ''
      : `its audit log entry does not follow the entry of release ${number}.`,
  ]
}

/**
 * The entry names the release that was live before. Checks whether the entry lists the actual
 * changes since that release.
 */
function baseProblem({ manifest, entry }: ProvedRelease, proved: readonly ProvedRelease[]): string {
  const on = entry?.on ?? null
  if (on !== null && on >= manifest.number)
    return `its audit log entry says that release ${on} was live before it, but only a lower number is possible.`
  const base = proved.find((other) => other.manifest.number === on)
  if (on !== null && !base)
    return `its audit log entry says that release ${on} was live before it, but there is no valid ${manifestPath(on)}. Restore it from a backup.`
  const isTrue =
    JSON.stringify(entry?.documents) ===
    JSON.stringify(changesBetween(base?.manifest.objects ?? {}, manifest.objects))
  return isTrue ? '' : 'its audit log entry lists other changes than its documents have.'
}

/**
 * Finds releases that only a canary key has signed although they do more than promote, halt or roll
 * back. Their documents, requirements and disabled screens must come from an earlier release of
 * another key.
 */
async function canaryKeyProblems(
  { store, keys, canaryKeys = [] }: Pick<Verification, 'store' | 'keys' | 'canaryKeys'>,
  proved: readonly ProvedRelease[],
): Promise<string[]> {
  if (canaryKeys.length === 0) return []
  const people = keys.filter((key) => !canaryKeys.some((canary) => canary.key === key))
  const published: ProvedRelease[] = []
  const problems: string[] = []
  for (const release of proved) {
    const file = await store.read(manifestPath(release.manifest.number))
    const envelope = file && readEnvelope(file.text)
    if (envelope && (await verifyEnvelope(envelope, people, verifyWithWebCrypto)) !== undefined)
      published.push(release)
    else if (!repeats(release, published))
      problems.push(
        `Release ${release.manifest.number} is signed by a canary key only, but has documents or disabled screens that no person has released before. Roll back to an older release, remove that key from releaseKeys, and create another key for the canary analysis.`,
      )
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
