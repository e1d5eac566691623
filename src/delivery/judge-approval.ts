import { readApproval, type ApprovedState } from './manifest/approval'
import type { Approval } from './manifest/manifest'
import type { PersistedState } from './persisted-state'
import type { SignedManifest } from './assert-signed'
import type { ReleaseStore } from './release-store'
import type { Trust } from './trust'
import { verifySignature } from './verify-signature'
import type { SeenManifest } from './notice-of'

interface JudgeDeps extends Pick<Trust, 'keys' | 'approverKeys'> {
  store: Pick<ReleaseStore, 'kept'>
}

interface Judgement {
  /** The hashes of approved states. The state of the build needs no approval. */
  states: readonly string[]
  kept: Pick<PersistedState, 'approval'>
}

/**
 * Reads the approval in a manifest, and the last valid approval of this device. Resolves to a
 * synchronous function that returns the approved states.
 */
export async function readJudge(
  { keys, approverKeys, store }: JudgeDeps,
  { manifest: { approval } }: SignedManifest,
): Promise<(criteria: Omit<ApprovalCriteria, 'known'>) => Judgement> {
  if (approverKeys.length === 0) return () => ({ states: [], kept: {} })
  const read = async (candidate: Approval | undefined) => {
    const signers = { approvers: approverKeys, publishers: keys }
    const approved = candidate && (await readApproval(candidate, signers, verifySignature))
    return approved && { ...approved, text: candidate.text }
  }
  const lastApproved = await read(store.kept.approval)
  const offered = approval?.text === lastApproved?.text ? lastApproved : await read(approval)
  return (criteria) => {
    const isValid =
      offered !== undefined && isInForce(offered, { ...criteria, known: lastApproved })
    return {
      states: isValid ? [offered.state, ...offered.back] : [],
      kept: isValid && approval ? { approval } : {},
    }
  }
}

interface ApprovalCriteria {
  seen: SeenManifest
  known: (ApprovedState & Pick<Approval, 'text'>) | undefined
  floor: number
  now: number
}

/**
 * True if an approval has not expired, is not older than the build, and is the first or the last
 * valid approval of this device, or refers to a manifest at least as new as the last seen manifest.
 */
function isInForce(
  { text, on, expires }: ApprovedState & Pick<Approval, 'text'>,
  { seen, known, floor, now }: ApprovalCriteria,
): boolean {
  const isNext = on.number > seen.number || (on.number === seen.number && on.hash === seen.hash)
  return (
    now <= Date.parse(expires) &&
    on.number >= floor - 1 &&
    (!known || text === known.text || isNext)
  )
}
