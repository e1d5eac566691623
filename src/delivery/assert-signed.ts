import { EngineError } from '../../renderer/language'
import { hashOf } from './manifest/hash'
import type { Envelope, Manifest } from './manifest/manifest'
import { readManifest } from './manifest/read-manifest'
import { verifyEnvelope } from './manifest/verify-envelope'
import { verifySignature } from './verify-signature'

export interface SignedManifest {
  envelope: Envelope
  manifest: Manifest
  number: number
  hash: string
}

/**
 * Verifies an envelope. Throws if it has no valid signature, or a later format. A text with the
 * hash `verified` is not verified again.
 */
export async function assertSigned(
  envelope: Envelope,
  keys: readonly string[],
  verified?: string,
): Promise<SignedManifest> {
  const hash = await hashOf(envelope.manifest)
  if (hash !== verified && (await verifyEnvelope(envelope, keys, verifySignature)) === undefined)
    throw new EngineError('release-not-signed')
  const manifest = readManifest(envelope.manifest)
  if (!manifest) throw new EngineError('release-unknown-format')
  return { envelope, manifest, number: manifest.number, hash }
}
