import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { AuditEntry } from '../audit.ts'
import type { KnownKey } from '../keys/key-ring.ts'
import type { TrustedKeys } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'

/** What is looked at, and by whose keys. */
export interface Verification {
  readonly store: Store
  readonly keys: TrustedKeys
  /** Those who may approve; without them approvals are not looked at. */
  readonly approvers: readonly KnownKey[] | undefined
  /** Whose the keys that publish are, as far as that is known beside the approvers. */
  readonly trusted?: readonly KnownKey[]
  /** Those who may promote, halt and roll back, and not publish; without them nobody is held to that. */
  readonly watchers?: readonly KnownKey[] | undefined
  /** The time by which releases are future or expired; without it, the time of this machine. */
  readonly now?: Date
  /** The number that the newest release must have reached. */
  readonly atLeast?: number | undefined
}

/** A release whose signature is right, with its entry of the audit log, if that can be read. */
export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
