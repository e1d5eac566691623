import { isObject } from '../../../renderer/language/index.ts'
import { approvalPurpose, hashOf } from '../../../src/delivery/manifest/index.ts'

export interface Approval {
  /** The changes, as `<name> <hash>` or `<name> removed`. */
  readonly changes: readonly string[]
  readonly key: string
  readonly signature: string
  /** The statement; missing in approvals of earlier versions. */
  readonly statement?: Statement
}

/** The statement that a second person signs and phones verify. */
export interface Statement {
  readonly text: string
  readonly signature: string
}

export const changesPurpose = 'lienzo-approval\n'

/** A key of an approver, from a file or in a browser. */
export interface ChangeSigner {
  readonly id: string
  /** Signs a text. The signature (base64) is invalid for any other purpose. */
  sign(purpose: string, text: string): Promise<string>
}

/** Signs the guarded changes of a future release. */
export async function approve(
  changes: readonly string[],
  signer: ChangeSigner,
  text: string,
): Promise<Approval> {
  return {
    changes,
    key: signer.id,
    signature: await signer.sign(changesPurpose, await digestOf(changes)),
    statement: { text, signature: await signer.sign(approvalPurpose, text) },
  }
}

export function isApproval(value: unknown): value is Approval {
  if (!isObject(value)) return false
  const { changes, key, signature, statement } = value
  const isStated = isObject(statement) && [statement['text'], statement['signature']].every(isText)
  return (
    (statement === undefined || isStated) &&
    Array.isArray(changes) &&
    [...changes, key, signature].every(isText)
  )
}

const isText = (value: unknown) => typeof value === 'string'

/** Returns the digest of changes in any order. */
export function digestOf(changes: readonly string[]): Promise<string> {
  return hashOf([...changes].sort().join('\n'))
}
