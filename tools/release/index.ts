export { approvalRefusal } from './approvals'
export { hasSameObjects } from './audit'
export { judgeSettings, rulesFor } from './canary/judge-settings'
export { createPrometheus } from './canary/prometheus'
export { release } from './commands/release'
export type { Release } from './commit-release'
export { changesAfter } from './compare'
export { nothingDisabled } from './drafts/disable'
export { type KnownKey, readKeyRing } from './keys/key-ring'
export { makeKey } from './keys/signer'
export { openPlace, type PlaceSettings, releaseTo, setting, type StorePlace } from './open-place'
export { isLostRace, type Note, type Outcome, type Refusal, ReleaseError } from './outcome'
export { type CheckedDocuments, prepare, readDocuments, type ReleaseDocuments } from './prepare'
export { phoneRelease, readStatus, type ReleaseStatus, wasReleased } from './read-status'
export {
  disable,
  fixedWords,
  halt,
  promote,
  publish,
  rollback,
  type ApprovalRequest,
  approvalRequest,
} from './releases'
export { createDirectoryStore } from './stores/directory-store'
