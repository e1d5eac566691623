export { approvalRefusal } from './approvals'
export { type AuditEntry, hasSameObjects, isPlainText } from './audit'
export { analyzeOnce, type CanaryOptions } from './canary/analyze-once'
export { createPrometheus } from './canary/prometheus'
export type { Release } from './commit-release'
export { changesAfter, compareReleases } from './compare'
export { type DisableRequest, disablesAnything, nothingDisabled } from './drafts/disable'
export {
  type CanaryStatus,
  type LimitUse,
  phoneRelease,
  readStatus,
  type ReleaseStatus,
  wasReleased,
} from './read-status'
export { type KnownKey, makeKey, readKeyRing, readSigner, type Signer } from './keys/keys'
export { objectFiles } from './objects-in-store'
export {
  openPlace,
  createPlace,
  type PlaceSettings,
  releaseTo,
  setting,
  type StorePlace,
} from './open-place'
export { isLostRace, type Note, type Outcome, type Refusal, ReleaseError } from './outcome'
export {
  type CheckedDocuments,
  disable,
  fixedWords,
  halt,
  type LiveDocuments,
  promote,
  publish,
  rollback,
  type ApprovalRequest,
  approvalRequest,
} from './releases'
export { createDirectoryStore } from './stores/directory-store'
export { openStore } from './stores/open-store'
export { verifyStore } from './verify/verify-store'
