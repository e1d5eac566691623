import { hashOf } from './hash.ts'
import type { Envelope } from './manifest.ts'
import { validateEnvelope } from './validate-manifest.generated.js'

/** Checks an Ed25519 signature. */
export type VerifySignature = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>

/**
 * The text before the signed one, so that the signature of a manifest is valid for nothing else.
 */
export const manifestPurpose = 'lienzo-manifest\n'

/** The bytes that a manifest's signature covers. */
export function signedBytes(
  manifestText: string,
  purpose = manifestPurpose,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(purpose + manifestText)
}

/** The id of a raw public key. */
export async function keyIdOf(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await hashOf(publicKey)).slice(0, 16)
}

/** Reads unknown text as an envelope; undefined if it is invalid. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    const envelope: unknown = JSON.parse(text)
    return validateEnvelope(envelope) ? envelope : undefined
  } catch {
    return undefined // A page of a captive portal, or half a file.
  }
}

/**
 * The text of the manifest if one of the keys (base64) has signed exactly it; otherwise undefined.
 */
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

/** Decodes base64 in its one canonical spelling; undefined for any other text. */
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
