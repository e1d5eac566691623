import {
  type Manifest,
  readApproval,
  readEnvelope,
  verifyWithWebCrypto,
} from '../../../src/delivery/manifest/index.ts'
import { hashText } from '../../build/packaging/index.ts'
import { approvalRefusal } from '../approvals.ts'
import { type AuditEntry, hasSameObjects } from '../audit.ts'
import { guardedChanges, type Side } from '../guarded-changes.ts'
import type { KnownKey } from '../keys/keys.ts'
import type { Problem } from '../outcome/index.ts'
import { readContents } from '../objects-in-store.ts'
import { manifestPath } from '../read-manifests.ts'
import { baseOf, guardedText, statementRefusal } from '../statements.ts'
import type { Store } from '../stores/store.ts'
import type { ProvedRelease } from './look-at-objects.ts'

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
 * Returns the problems that phones which require approvals would have. Releases before the first
 * approval need no approval.
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
