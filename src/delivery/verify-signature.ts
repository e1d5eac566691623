import type { VerifySignature } from './manifest/verify-envelope'
import { verifyWithWebCrypto } from './manifest/verify-with-web-crypto'

/** Verifies by WebCrypto where the browser has Ed25519, else by a library that is loaded for it. */
export const verifySignature: VerifySignature = async (publicKey, signature, message) => {
  try {
    return await verifyWithWebCrypto(publicKey, signature, message)
  } catch {
    // No Ed25519 (Chromium before 137), or a key that is no point of the curve: the library tells
    // which.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey, { zip215: false })
  }
}
