import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { AuditEntry } from '../audit.ts'
import type { KnownKey } from '../keys/key-ring.ts'
import type { TrustedKeys } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'

/** The inputs of a verification. */
export interface Verification {
  readonly store: Store
  readonly keys: TrustedKeys
  /** The keys that may approve; without them approvals are not checked. */
  readonly approvers: readonly KnownKey[] | undefined
  /** The owners of the publishing keys, besides the approvers. */
  readonly trusted?: readonly KnownKey[]
  /**
   * The keys that may promote, halt and roll back, but not publish; without them this is not
   * checked.
   */
  readonly watchers?: readonly KnownKey[] | undefined
  /** The time by which releases are future or expired; the time of this machine by default. */
  readonly now?: Date
  /** The number that the newest release must have reached. */
  readonly atLeast?: number | undefined
}

/** A release with a valid signature, and its entry of the audit log, if that can be read. */
export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
