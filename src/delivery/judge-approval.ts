import { readApproval, type ApprovedState } from './manifest/approval'
import type { Approval } from './manifest/manifest'
import type { PersistedState } from './persisted-state'
import type { SignedManifest } from './prove-envelope'
import type { ReleaseStore } from './release-store'
import type { Trust } from './trust'
import { verifySignature } from './verify-signature'
import type { SeenManifest } from './notice-of'

/** The services that judging approvals uses. */
export interface JudgeDeps extends Pick<Trust, 'keys' | 'approverKeys'> {
  store: Pick<ReleaseStore, 'kept'>
}

/** The states that two persons have approved. */
export interface Judgement {
  /** Hashes of the guarded states that this phone may take, besides that of its build. */
  states: readonly string[]
  /** The approval to keep, if it counts. */
  kept: Pick<PersistedState, 'approval'>
}

/**
 * Reads the approval of a manifest and the last one that counted here; gives a synchronous function
 * that judges them.
 */
export async function readJudge(
  { keys, approverKeys, store }: JudgeDeps,
  { manifest: { approval } }: SignedManifest,
): Promise<(yardstick: Omit<ApprovalYardstick, 'known'>) => Judgement> {
  if (approverKeys.length === 0) return () => ({ states: [], kept: {} })
  const read = async (given: Approval | undefined) => {
    const signers = { approvers: approverKeys, publishers: keys }
    const approved = given && (await readApproval(given, signers, verifySignature))
    return approved && { ...approved, text: given.text }
  }
  const known = await read(store.kept.approval)
  const said = approval?.text === known?.text ? known : await read(approval)
  return (yardstick) => {
    const isCounting = said !== undefined && isInForce(said, { ...yardstick, known })
    return {
      states: isCounting ? [said.state, ...said.back] : [],
      kept: isCounting && approval ? { approval } : {},
    }
  }
}

/** The values that decide if an approval counts. */
interface ApprovalYardstick {
  /** The newest manifest that this device has verified. */
  seen: SeenManifest
  /** The newest approval that counted on this device, and its content. */
  known: (ApprovedState & Pick<Approval, 'text'>) | undefined
  floor: number
  now: number
}

/**
 * True if an approval counts and has not expired. It must be the one that counted before, or based
 * on the manifest that this device saw last, or a later one. A device without an earlier approval
 * only has the floor of its build.
 */
function isInForce(
  { text, on, expires }: ApprovedState & Pick<Approval, 'text'>,
  { seen, known, floor, now }: ApprovalYardstick,
): boolean {
  const isNext = on.number > seen.number || (on.number === seen.number && on.hash === seen.hash)
  return (
    now <= Date.parse(expires) &&
    on.number >= floor - 1 &&
    (!known || text === known.text || isNext)
  )
}
