import {
  type Manifest,
  readApproval,
  readEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest/index.ts'
import { hashText } from '../../build/packaging/index.ts'
import { approvalRefusal } from '../approvals.ts'
import { type AuditEntry, hasSameObjects, guardedChanges, type Side } from '../audit.ts'
import type { KnownKey } from '../keys/keys.ts'
import { type Problem, type Refusal, ReleaseError } from '../outcome/index.ts'
import { readContents, inBatches, objectPath } from '../objects-in-store.ts'
import { manifestPath, type TrustedKeys } from '../read-manifests.ts'
import { baseOf, guardedText, statementRefusal } from '../statements.ts'
import type { Store } from '../stores/store.ts'

export interface ApprovalInputs {
  readonly store: Store
  readonly approvers: readonly KnownKey[]
  readonly trusted: readonly KnownKey[]
  /** The public keys of publishers in base64. */
  readonly keys: readonly string[]
  readonly unreadable: ReadonlySet<string>
}

/**
 * Returns the problems with the approvals of releases. Also reports releases whose guarded changes
 * cannot be computed. A repeated release needs no approval.
 */
export async function approvalProblems(
  judging: ApprovalInputs,
  proved: readonly ProvedRelease[],
): Promise<Problem[]> {
  const [found, open]: [Problem[], number[]] = [[], []]
  const added = proved.filter(
    ({ manifest }, at) =>
      !proved.slice(0, at).some((earlier) => hasSameObjects(earlier.manifest, manifest)),
  )
  for (const { manifest, entry } of added) {
    const before = proved.find((other) => other.manifest.number === entry?.on)?.manifest
    if (entry && canJudge(judging, manifest, entry, before))
      found.push(...(await problemsOf(judging, manifest, entry, before)))
    else open.push(manifest.number)
  }
  return open.length === 0 ? found : [...found, { code: 'approval-unknown', numbers: open }]
}

function canJudge(
  { unreadable }: ApprovalInputs,
  manifest: Manifest,
  { on }: AuditEntry,
  before: Manifest | undefined,
): boolean {
  const isBased = on === null || (before !== undefined && on < manifest.number)
  return (
    isBased &&
    [before, manifest].every((side) =>
      Object.values(side?.objects ?? {}).every(({ hash }) => !unreadable.has(hash)),
    )
  )
}

async function problemsOf(
  judging: ApprovalInputs,
  manifest: Manifest,
  { approvals }: AuditEntry,
  before: Manifest | undefined,
): Promise<Problem[]> {
  const { store, approvers, trusted } = judging
  const after = await sideOf(store, manifest)
  const changes = guardedChanges(await sideOf(store, before), after)
  if (changes.length === 0) return []
  const publishers = await publishersOf(store, manifest.number)
  const reasons = await Promise.all(
    approvals.map((approval) => approvalRefusal(approval, changes, publishers, approvers, trusted)),
  )
  const { number } = manifest
  if (reasons.includes(undefined)) return statedProblems(judging, manifest, after, before)
  const [cause] = reasons
  return [
    cause ? { code: 'approval-refused', number, cause } : { code: 'approval-missing', number },
  ]
}

/**
 * Returns the problems for phones that require approvals. Releases before the first approval need
 * no approval.
 */
async function statedProblems(
  { store, approvers, keys }: ApprovalInputs,
  { number, approval, time }: Manifest,
  { contents }: Side,
  before: Manifest | undefined,
): Promise<Problem[]> {
  if (!approval) return before?.approval ? [{ code: 'approval-lost', number }] : []
  const signers = { approvers: approvers.map(({ key }) => key), publishers: keys }
  const approved = await readApproval(approval, signers, verifyWithWebCrypto)
  if (!approved) return [{ code: 'approval-unsigned', number }]
  const base = await baseOf(store, before)
  const cause = statementRefusal(approved, base, hashText(guardedText(contents)), time)
  return cause ? [{ code: 'approval-refused', number, cause }] : []
}

async function sideOf(store: Store, manifest: Manifest | undefined): Promise<Side> {
  return manifest
    ? { objects: manifest.objects, contents: await readContents(store, manifest) }
    : { objects: {}, contents: new Map() }
}

async function publishersOf(store: Store, number: number): Promise<string[]> {
  const file = await store.read(manifestPath(number))
  return (readEnvelope(file?.text ?? '')?.signatures ?? []).map(({ key }) => key)
}

interface ObjectRequest {
  readonly hash: string
  readonly size: number
  readonly number: number
  readonly name: string
}

interface Objects {
  readonly count: number
  readonly problems: readonly Problem[]
  /** The hashes of missing or damaged objects. */
  readonly unreadable: ReadonlySet<string>
}

/** Reads each object once, even if several releases have it. */
export async function lookAtObjects(
  store: Store,
  proved: readonly ProvedRelease[],
): Promise<Objects> {
  const wanted = new Map(
    proved.flatMap(({ manifest: { number, objects } }) =>
      Object.entries(objects).map(([name, { hash, size }]): [string, ObjectRequest] => [
        hash,
        { hash, size, number, name },
      ]),
    ),
  )
  const found = await inBatches([...wanted.values()], async (object) => {
    const problem = problemOf(object, await readText(store, objectPath(object.hash)))
    return { hash: object.hash, isReadable: !problem || problem.code === 'object-size', problem }
  })
  return {
    count: wanted.size,
    problems: found.flatMap(({ problem }) => problem ?? []),
    unreadable: new Set(found.filter(({ isReadable }) => !isReadable).map(({ hash }) => hash)),
  }
}

/** Reads a file. Returns the reason if it cannot be read. */
async function readText(store: Store, path: string): Promise<string | undefined | Refusal> {
  try {
    return (await store.read(path))?.text
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    return error.refusal
  }
}

function problemOf(
  { hash, size, number, name }: ObjectRequest,
  text: string | undefined | Refusal,
): Problem | undefined {
  if (typeof text === 'object') return { code: 'object-unread', number, name, cause: text }
  const path = objectPath(hash)
  if (text === undefined) return { code: 'object-missing', number, name, path }
  if (hashText(text) !== hash) return { code: 'object-damaged', number, name, path }
  const bytes = Buffer.byteLength(text)
  return bytes === size ? undefined : { code: 'object-size', number, name, bytes, size }
}

export interface Verification {
  readonly store: Store
  readonly keys: TrustedKeys
  /** The keys of approvers. Without them, approvals are not verified. */
  readonly approvers: readonly KnownKey[] | undefined
  readonly trusted?: readonly KnownKey[]
  /** The keys that may promote, halt and roll back, but not publish. */
  readonly canaryKeys?: readonly KnownKey[] | undefined
  readonly now?: Date
  /** The expected number of the newest release. A lower number is a problem. */
  readonly atLeast?: number | undefined
}

export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
