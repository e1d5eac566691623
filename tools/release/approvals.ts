import {
  approvalPurpose,
  bytesOfBase64,
  signedBytes,
  verifyWithWebCrypto,
} from '../../src/delivery/manifest/index.ts'
import { isSameHolder, type KnownKey } from './keys/keys.ts'
import type { Refusal } from './outcome/index.ts'
import { changesPurpose, digestOf, type Approval } from './signing/index.ts'

/**
 * Returns the reason why an approval is invalid for these changes; `undefined` if it is valid.
 * `publishers` are the ids of the keys that sign the release. The lists `trusted` and `approvers`
 * name the owner of each key.
 */
export async function approvalRefusal(
  approval: Approval,
  changes: readonly string[],
  publishers: readonly string[],
  approvers: readonly KnownKey[],
  trusted: readonly KnownKey[] = [],
): Promise<Refusal | undefined> {
  if (publishers.includes(approval.key)) return { code: 'approval-own-key' }
  const { key } = approval
  const approver = approvers.find(({ id }) => id === key)
  if (!approver) return { code: 'approval-unknown-key', key }
  if (isSameHolder(approval.key, publishers, [...approvers, ...trusted]))
    return { code: 'approval-same-person', who: approver.who }
  const { who } = approver
  if ((await digestOf(approval.changes)) !== (await digestOf(changes))) {
    const missing = missingNames(approval.changes, changes)
    return missing.length > 0
      ? { code: 'approval-other-changes', who, missing }
      : { code: 'approval-more-changes', who }
  }
  return (await isSignedBy(approver, approval)) ? undefined : { code: 'approval-not-signed', who }
}

async function isSignedBy(
  { key }: KnownKey,
  { changes, signature, statement }: Approval,
): Promise<boolean> {
  const isSigned = async (text: string, by: string, what: string) => {
    const [publicKey, bytes] = [bytesOfBase64(key), bytesOfBase64(by)]
    return (
      publicKey !== undefined &&
      bytes?.length === 64 &&
      verifyWithWebCrypto(publicKey, bytes, signedBytes(text, what))
    )
  }
  return (
    (await isSigned(await digestOf(changes), signature, changesPurpose)) &&
    (!statement || isSigned(statement.text, statement.signature, approvalPurpose))
  )
}

function missingNames(approved: readonly string[], required: readonly string[]): string[] {
  return required.filter((line) => !approved.includes(line)).map((line) => line.split(' ')[0] ?? '')
}
