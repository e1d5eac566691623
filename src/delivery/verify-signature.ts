import type { VerifySignature } from './manifest/verify-envelope'
import { verifyWithWebCrypto } from './manifest/verify-with-web-crypto'

/** Verifies a signature. Uses a library in a browser without Ed25519. */
export const verifySignature: VerifySignature = async (publicKey, signature, message) => {
  try {
    return await verifyWithWebCrypto(publicKey, signature, message)
  } catch {
    // The key is invalid, or the browser lacks Ed25519, as Chromium before 137 does. The library
    // handles both cases.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey, { zip215: false })
  }
}
