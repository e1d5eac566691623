import { isObject } from '../../../renderer/language/index.ts'
import type { Approval, Envelope } from './manifest.ts'
import { verifyEnvelope, type VerifySignature } from './verify-envelope.ts'

export const approvalPurpose = 'lienzo-guarded\n'

export interface ApprovedState {
  /** The live release at the time of the approval, or the number 0 before the first release. */
  readonly on: { readonly number: number; readonly hash: string }
  readonly state: string
  /** The hashes of earlier states to which a rollback may return. */
  readonly back: readonly string[]
  readonly expires: string
}

/** The public keys of approvers and publishers, in base64. */
interface ApprovalKeys {
  readonly approvers: readonly string[]
  readonly publishers: readonly string[]
}

/** Reads an approval. Undefined unless an approver and another person, a publisher, signed it. */
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

/** Parses an approval. Returns undefined if the text is invalid or has a later format. */
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
