import { readEntry, auditPath, changesBetween, hasSameObjects } from '../audit.ts'
import { inBatches } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type TrustedKeys, manifestPath } from '../read-manifests.ts'
import { type Store, type StoredFile, pointer } from '../stores/store.ts'
import { approvalProblems } from './approval-problems.ts'
import { refusalWords } from '../commands/words.ts'
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
  /** The highest number among them; undefined without any. */
  readonly newest: number | undefined
  readonly objects: number
  /** All faults, in words. */
  readonly problems: readonly string[]
}

/**
 * Verifies everything in a store: its existence, signatures, numbers, times, the chain of the audit
 * log, every object, the pointer and the approvals.
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
 * Every valid manifest; the faults of the others are reported, and these are not checked further.
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
 * Whether the store contains any release, and as many as expected. A release that is missing at the
 * end leaves no trace in a store.
 */
function tailProblems(
  store: Store,
  numbers: readonly number[],
  proved: readonly ProvedRelease[],
  atLeast: number,
): string[] {
  if (numbers.length === 0)
    return [`There is no release in ${store.address}. Is that the right store?`]
  const newest = proved.at(-1)?.manifest.number
  if (newest === undefined || newest >= atLeast) return []
  return [
    `The newest sound release in ${store.address} is ${newest}, and there was a release ${atLeast}. Either this is another store, or what came after release ${newest} was taken away: restore it from a backup.`,
  ]
}

/**
 * A store that reads each object once, since releases share most of their objects, which never
 * change.
 */
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

/** The tolerated difference between clocks. */
const toleranceMs = 600_000

/**
 * Releases of the future, each time once, since later ones inherit it; and a live release that
 * phones no longer take.
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
      `Release ${number}: it says that it was made at ${time}, and here it is ${now.toISOString().slice(0, 19)}Z. Set the clock of this machine right, or that of whoever published it; later releases take that time over until it is reached.`,
  )
  const isExpired = live !== undefined && Date.parse(live.manifest.expires) < now.getTime()
  return isExpired
    ? [
        ...told,
        `Release ${live.manifest.number}: it is live and expired at ${live.manifest.expires}, so phones do not take it up any more. Renew it with: lienzo release publish --refresh`,
      ]
    : told
}

/** The file that phones request, and the release that it is a copy of. */
interface Pointer {
  readonly isThere: boolean
  readonly live: ProvedRelease | undefined
}

/** Determines the release that phones get. */
async function readPointer(store: Store, proved: readonly ProvedRelease[]): Promise<Pointer> {
  const current = await store.read(pointer)
  for (const release of current ? proved.toReversed() : []) {
    if ((await store.read(manifestPath(release.manifest.number)))?.text === current?.text)
      return { isThere: true, live: release }
  }
  return { isThere: current !== undefined, live: undefined }
}

/** The faults of the file that phones request: it must be a copy of the last manifest. */
function pointerProblems({ isThere, live }: Pointer, proved: readonly ProvedRelease[]): string[] {
  const last = proved.at(-1)?.manifest.number
  if (last === undefined) return isThere ? [`${pointer} is there, but no sound manifest is.`] : []
  if (!isThere)
    return [
      `There is no ${pointer}, so phones find no release. Copy ${manifestPath(last)} to ${pointer}.`,
    ]
  if (!live)
    return [
      `${pointer} is no copy of any sound manifest. If release ${last} is right, copy ${manifestPath(last)} there.`,
    ]
  const { number } = live.manifest
  if (number === last) return []
  const later = Math.max(...proved.map(({ entry }) => entry?.on ?? 0))
  return [
    later > number
      ? `${pointer} names release ${number}, and release ${later} was live later: somebody has put an older file there. If release ${last} is right, copy ${manifestPath(last)} there; otherwise the next release goes past it.`
      : `${pointer} names release ${number}, and release ${last} was written: its publisher was interrupted, or somebody has put an older file there. The next release goes past it.`,
  ]
}

/** The faults of a release in its sequence: numbers, times, and the entries of the audit log. */
function chainProblems(release: ProvedRelease, proved: readonly ProvedRelease[]): string[] {
  const { manifest, entry } = release
  const at = `Release ${manifest.number}`
  if (!entry)
    return [
      `${at}: its entry of the audit log, ${auditPath(manifest.audit)}, is missing or was changed.`,
    ]
  const before = proved[proved.indexOf(release) - 1]
  const wrong = [
    entry.number === manifest.number && entry.time === manifest.time
      ? ''
      : `its entry of the audit log is about release ${entry.number} at ${entry.time}.`,
    ...(before ? orderProblems(release, before) : []),
    before || entry.previous === null
      ? baseProblem(release, proved)
      : `its entry of the audit log follows another, so a release came before it, and its manifest is gone. Restore ${manifestPath(manifest.number - 1)} and what came before it from a backup.`,
  ]
  return wrong.filter((words) => words !== '').map((words) => `${at}: ${words}`)
}

function orderProblems({ manifest, entry }: ProvedRelease, before: ProvedRelease): string[] {
  const { number, time, audit } = before.manifest
  return [
    // A release goes past a number with an unsound file, and follows the last sound one.
    manifest.number === number + 1 || entry?.previous === audit
      ? ''
      : `release ${manifest.number - 1} is missing.`,
    manifest.time >= time ? '' : `it is older than release ${number}.`,
    entry?.previous === audit
      ? ''
      : `its entry of the audit log does not follow that of release ${number}.`,
  ]
}

/** Whether the entry lists the real changes since the release that it calls live. */
function baseProblem({ manifest, entry }: ProvedRelease, proved: readonly ProvedRelease[]): string {
  const on = entry?.on ?? null
  if (on !== null && on >= manifest.number)
    return `its entry of the audit log says that release ${on} was live before it, and only a lower number can have been.`
  const base = proved.find((other) => other.manifest.number === on)
  if (on !== null && !base)
    return `its entry of the audit log says that release ${on} was live before it, and there is no sound ${manifestPath(on)}. Restore it from a backup.`
  const isTrue =
    JSON.stringify(entry?.documents) ===
    JSON.stringify(changesBetween(base?.manifest.objects ?? {}, manifest.objects))
  return isTrue ? '' : 'its entry of the audit log tells of other changes than its documents show.'
}

/**
 * The forbidden releases that a canary key has signed alone. Canary analysis only promotes, halts
 * and rolls back, so that somebody else must have released its documents, requirements and disabled
 * before.
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
        `Release ${release.manifest.number} is signed by a canary key alone, and has documents or disables screens that no person has released before. Go back to an older one, take that key out of releaseKeys, and give the canary analysis another.`,
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
