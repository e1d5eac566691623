export {
  approvalPurpose,
  readApproval,
  readApprovedState,
  type ApprovedState,
} from './approval.ts'
export { isInRollout } from './bucket.ts'
export { mayReplaceScreen } from './disabled-words.ts'
export { hashOf } from './hash.ts'
export type { Manifest, ReleasedObject } from './manifest.generated.ts'
export { manifestBytes, type DisabledScreens } from './manifest.ts'
export { readManifest } from './read-manifest.ts'
export { validateManifest } from './validate-manifest.generated.js'
export {
  bytesOfBase64,
  keyIdOf,
  manifestPurpose,
  readEnvelope,
  signedBytes,
  verifyEnvelope,
  type VerifySignature,
} from './verify-envelope.ts'
export { verifyWithWebCrypto } from './verify-with-web-crypto.ts'
