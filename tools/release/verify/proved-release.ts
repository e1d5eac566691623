import type { Manifest } from '../../../src/delivery/manifest/manifest.ts'
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
}

/** A release whose signature is right, with its entry of the audit log, if that can be read. */
export interface ProvedRelease {
  readonly manifest: Manifest
  readonly entry: AuditEntry | undefined
}
