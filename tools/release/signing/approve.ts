import { isObject } from '../../../renderer/language/index.ts'
import { approvalPurpose, hashOf } from '../../../src/delivery/manifest/index.ts'

/** What a second person has signed. */
export interface Approval {
  /** Each guarded change as `<name> <hash>` or `<name> removed`. */
  readonly changes: readonly string[]
  /** The id of the approver's key. */
  readonly key: string
  readonly signature: string
  /** What phones go by; approvals of an earlier version have none. */
  readonly statement?: Statement
}

/** What a second person states of guarded documents, signed for phones. */
export interface Statement {
  readonly text: string
  readonly signature: string
}

/** What the changes of an approval are signed for. */
export const changesPurpose = 'lienzo-approval\n'

/** Who signs an approval: a file's key, or that of a browser. */
export interface ChangeSigner {
  /** The first 16 digits of the hash of the public key. */
  readonly id: string
  /** Signs a text for one purpose, so that the signature is good for no other; gives base64. */
  sign(purpose: string, text: string): Promise<string>
}

/** Signs the guarded changes of a release that is about to be published. */
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

/** Whether a value has the form of an approval. */
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

/** The hash of changes, in whichever order they are named. */
export function digestOf(changes: readonly string[]): Promise<string> {
  return hashOf([...changes].sort().join('\n'))
}
