import type { VerifySignature } from './manifest/verify-envelope'
import { verifyWithWebCrypto } from './manifest/verify-with-web-crypto'

/** Uses a library in a browser without Ed25519. */
export const verifySignature: VerifySignature = async (publicKey, signature, message) => {
  try {
    return await verifyWithWebCrypto(publicKey, signature, message)
  } catch {
    // The browser does not support Ed25519 (Chromium before 137), or the key is invalid. The
    // library decides which.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey, { zip215: false })
  }
}
