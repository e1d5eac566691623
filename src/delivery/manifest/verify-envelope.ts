import { hashOf } from './hash.ts'
import type { Envelope } from './manifest.ts'
import { validateEnvelope } from './validate-manifest.generated.js'

export type VerifySignature = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

export const manifestPurpose = 'lienzo-manifest\n'

export function signedBytes(
  manifestText: string,
  purpose = manifestPurpose,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(purpose + manifestText)
}

export async function keyIdOf(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await hashOf(publicKey)).slice(0, 16)
}

export function readEnvelope(text: string): Envelope | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    return validateEnvelope(envelope) ? envelope : undefined
  } catch {
    return undefined // A text that is not JSON can be the login page of a Wi-Fi network, or an incomplete file.
  }
}

/** Returns the text if it has a signature by one of the keys (in base64). */
export async function verifyEnvelope(
  { manifest, signatures }: Envelope,
  keys: readonly string[],
  verify: VerifySignature,
  purpose = manifestPurpose,
): Promise<string | undefined> {
  const message = signedBytes(manifest, purpose)
  for (const key of keys) {
    const publicKey = bytesOfBase64(key)
    if (publicKey?.length !== keyLength) continue
    const id = await keyIdOf(publicKey)
    for (const entry of signatures) {
      const signature = entry.key === id ? bytesOfBase64(entry.signature) : undefined
      if (signature && (await verify(publicKey, signature, message))) return manifest
    }
  }
  return undefined
}

/** Decodes base64. Returns undefined unless the text is canonical. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text)
    return btoa(bytes) === text
      ? Uint8Array.from(bytes, (character) => character.charCodeAt(0))
      : undefined
  } catch {
    return undefined
  }
}

const keyLength = 32
