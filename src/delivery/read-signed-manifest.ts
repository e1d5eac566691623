import { EngineError } from '../../renderer/language'
import type { ObjectHost } from './fetch-objects'
import { manifestBytes, newest } from './manifest/manifest'
import { readEnvelope } from './manifest/verify-envelope'
import { fetchVerified } from './fetch-verified'
import { proveEnvelope, type SignedManifest } from './prove-envelope'

/** A signed manifest from a host. */
export interface FetchedManifest extends SignedManifest {
  /** The host's clock when it answered. */
  date: string | null
}

/** The host of manifests, and the keys that may sign them. */
export interface ManifestSource {
  host: ObjectHost
  /** Public keys, in base64. */
  keys: readonly string[]
}

/**
 * Reads a manifest file of the host: `current.json`, requested anew each time, or
 * `manifest/<number>.json`, which never changes. A text with the hash `verified` was verified
 * before, so that an hour of checks costs one signature.
 */
export function readSignedManifest(
  { host, keys }: ManifestSource,
  file: string,
  verified?: string,
): Promise<FetchedManifest> {
  const request = {
    fetch: host.fetch,
    url: host.base + file,
    mostBytes: manifestBytes,
    cache: file === newest ? 'no-cache' : 'default',
  } as const
  return fetchVerified(request, async ({ bytes, date }) => {
    const envelope = readEnvelope(new TextDecoder().decode(bytes))
    if (!envelope) throw new EngineError('release-no-manifest')
    return { ...(await proveEnvelope(envelope, keys, verified)), date }
  })
}
