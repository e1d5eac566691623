import {
  approvalPurpose,
  bytesOfBase64,
  signedBytes,
  verifyWithWebCrypto,
} from '../../src/delivery/manifest/index.ts'
import { isSameHolder, type KnownKey } from './keys/key-ring.ts'
import { changesPurpose, digestOf, type Approval } from './signing/index.ts'

/**
 * The reason why an approval is invalid for these changes, in words; undefined when it is valid.
 * The `publishers` are the ids of the publishing keys. The owners of keys are known from `trusted`
 * and the approvers.
 */
export async function approvalProblem(
  approval: Approval,
  changes: readonly string[],
  publishers: readonly string[],
  approvers: readonly KnownKey[],
  trusted: readonly KnownKey[] = [],
): Promise<string | undefined> {
  if (publishers.includes(approval.key))
    return 'The approval is signed with the key that publishes. A second person has to approve, with a key of their own.'
  const approver = approvers.find(({ id }) => id === approval.key)
  if (!approver)
    return `The approval is signed with the key ${approval.key}, which is not in the list of approvers that --approvers names.`
  if (isSameHolder(approval.key, publishers, [...approvers, ...trusted]))
    return `The approval is signed by ${approver.who}, to whom a key that publishes belongs as well. A second person has to approve, not a second key.`
  if ((await digestOf(approval.changes)) !== (await digestOf(changes)))
    return `The approval of ${approver.who} is for other changes${difference(approval.changes, changes)}. Ask for a new approval of the documents as they are now.`
  return (await isSignedBy(approver, approval))
    ? undefined
    : `The approval was not signed by ${approver.who}, or was changed afterwards. Ask for a new one.`
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

function difference(approved: readonly string[], wanted: readonly string[]): string {
  const named = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0]).join(', ')
  const missing = named(wanted.filter((line) => !approved.includes(line)))
  return missing === '' ? '' : `: it does not cover ${missing} as it is now`
}
