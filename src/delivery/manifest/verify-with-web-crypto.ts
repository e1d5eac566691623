import type { VerifySignature } from './verify-envelope.ts'

/** Verifies a signature. Rejects with `NotSupportedError` in a browser without Ed25519. */
export const verifyWithWebCrypto: VerifySignature = async (publicKey, signature, message) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}
