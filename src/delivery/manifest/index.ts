export { hashOf } from './hash'
export type { Manifest, ReleasedObject } from './manifest.generated'
export { manifestBytes } from './manifest'
export { readManifest } from './read-manifest'
export { validateManifest } from './validate-manifest.generated.js'
export {
  bytesOfBase64,
  keyIdOf,
  manifestPurpose,
  readEnvelope,
  signedBytes,
  verifyEnvelope,
  type VerifySignature,
} from './verify-envelope'
export { verifyWithWebCrypto } from './verify-with-web-crypto'
