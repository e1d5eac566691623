import type { VerifySignature } from './manifest/verify-envelope'
import { verifyWithWebCrypto } from './manifest/verify-with-web-crypto'

/** Verifies a signature. In a browser without Ed25519, uses a library. */
export const verifySignature: VerifySignature = async (publicKey, signature, message) => {
  try {
    return await verifyWithWebCrypto(publicKey, signature, message)
  } catch {
    // Either the key is invalid, or the browser lacks Ed25519 (such as Chromium before 137). The
    // library handles both.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey, { zip215: false })
  }
}
