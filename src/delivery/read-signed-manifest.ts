import { EngineError } from '../../renderer/language'
import type { ObjectHost } from './fetch-objects'
import type { Seen } from './persisted-state'
import { hashOf } from './manifest/hash'
import { manifestBytes, type Envelope, type Manifest } from './manifest/manifest'
import { readManifest } from './manifest/read-manifest'
import { readEnvelope, verifyEnvelope } from './manifest/verify-envelope'
import { fetchVerified } from './fetch-verified'
import { verifySignature } from './verify-signature'

/** A manifest that one of our keys has signed. */
export interface SignedManifest extends Seen {
  manifest: Manifest
  /** The host's clock when it answered. */
  date: string | null
}

/** Where manifests come from, and who may have signed them. */
export interface ManifestSource {
  host: ObjectHost
  /** Public keys, in base64. */
  keys: readonly string[]
}

/**
 * Reads a manifest file of the host: `current.json`, asked for anew each time, or
 * `manifest/<number>.json`, which never changes.
 * The text that was seen last has been verified, so that an hour of looking costs one signature.
 */
export function readSignedManifest(
  { host, keys }: ManifestSource,
  file: string,
  seen?: Seen,
): Promise<SignedManifest> {
  const request = {
    fetch: host.fetch,
    url: host.base + file,
    mostBytes: manifestBytes,
    cache: file === newest ? 'no-cache' : 'default',
  } as const
  return fetchVerified(request, async ({ bytes, date }) => {
    const envelope = readEnvelope(new TextDecoder().decode(bytes))
    if (!envelope) throw new EngineError('release-no-manifest')
    const hash = await hashOf(envelope.manifest)
    const signers = hash === seen?.hash ? seen.keys : await signersOf(envelope, keys)
    if (signers.length === 0) throw new EngineError('release-not-signed')
    const manifest = readManifest(envelope.manifest)
    if (!manifest) throw new EngineError('release-unknown-format')
    return { manifest, number: manifest.number, hash, keys: signers, date }
  })
}

/** All of them, so that a key can be replaced: what both have signed outlives the older one. */
async function signersOf(envelope: Envelope, keys: readonly string[]): Promise<string[]> {
  const signers: string[] = []
  for (const key of keys)
    if ((await verifyEnvelope(envelope, [key], verifySignature)) !== undefined) signers.push(key)
  return signers
}

/** The file that tells of the newest release. */
export const newest = 'current.json'
