import { isObject } from '../../../renderer/language/index.ts'
import type { Approval, Envelope } from './manifest.ts'
import { verifyEnvelope, type VerifySignature } from './verify-envelope.ts'

/** Stands before the text of an approval, so that its signature is good for nothing else. */
export const approvalPurpose = 'lienzo-guarded\n'

/** What an approval says. */
export interface ApprovedState {
  /** The manifest that it was made on; of an empty store its number is 0. */
  readonly on: { readonly number: number; readonly hash: string }
  /** The hash of the guarded state. */
  readonly state: string
  /** The hashes of those that may be gone back to. */
  readonly back: readonly string[]
  /** Until when it counts. */
  readonly expires: string
}

/** Who may sign an approval: public keys, in base64. */
export interface ApprovalKeys {
  readonly approvers: readonly string[]
  readonly publishers: readonly string[]
}

/**
 * What an approval says that an approver and a publisher have signed with two different keys; else
 * undefined.
 */
export async function readApproval(
  { text, signatures }: Approval,
  { approvers, publishers }: ApprovalKeys,
  verify: VerifySignature,
): Promise<ApprovedState | undefined> {
  const envelope: Envelope = { manifest: text, signatures }
  const isSigned = async (keys: readonly string[]) =>
    (await verifyEnvelope(envelope, keys, verify, approvalPurpose)) !== undefined
  for (const approver of approvers) {
    const others = publishers.filter((key) => key !== approver)
    if ((await isSigned([approver])) && (await isSigned(others))) return readApprovedState(text)
  }
  return undefined
}

/** What the text of an approval says; undefined where it says nothing, or is of a later format. */
export function readApprovedState(text: string): ApprovedState | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isApprovedState(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isApprovedState(value: unknown): value is ApprovedState {
  if (!isObject(value)) return false
  const { on, state, back, expires } = value
  return (
    isObject(on) &&
    typeof on['number'] === 'number' &&
    [on['hash'], state, expires].every((text) => typeof text === 'string') &&
    Array.isArray(back)
  )
}
