import { isObject } from '../../../renderer/language/index.ts'
import { approvalPurpose, hashOf } from '../../../src/delivery/manifest/index.ts'

/** An approval by a second person. */
export interface Approval {
  /** Each guarded change as `<name> <hash>` or `<name> removed`. */
  readonly changes: readonly string[]
  readonly key: string
  readonly signature: string
  /** The statement that phones verify; missing in approvals of earlier versions. */
  readonly statement?: Statement
}

/** A second person's signed statement about guarded documents, which phones verify. */
export interface Statement {
  readonly text: string
  readonly signature: string
}

/** The purpose of the signature over the changes. */
export const changesPurpose = 'lienzo-approval\n'

/** A signer of approvals: a key in a file or in a browser. */
export interface ChangeSigner {
  readonly id: string
  /**
   * Signs a string for one purpose. The signature is invalid for any other purpose. Returns base64.
   */
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

/** The hash of the changes, regardless of their order. */
export function digestOf(changes: readonly string[]): Promise<string> {
  return hashOf([...changes].sort().join('\n'))
}
