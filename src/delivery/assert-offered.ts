import { EngineError } from '../../renderer/language'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import type { ObjectHost } from './fetch-objects'
import { fetchVerified } from './fetch-verified'
import { manifestBytes, newest, type Envelope, type Manifest } from './manifest/manifest'

/**
 * Refuses what a host offers where nothing could be taken of it: no manifest, or one that calls
 * itself older than the build. Nothing is proved here, so that nothing else comes of it than to ask
 * again later; what is not refused is judged from the beginning.
 */
export function assertOffered(
  { fetch, base }: ObjectHost,
  { floor }: Pick<BootstrapData, 'floor'>,
): Promise<void> {
  return fetchVerified(
    { fetch, url: base + newest, mostBytes: manifestBytes, cache: 'no-cache' },
    async ({ bytes }) => {
      if (numberIn(new TextDecoder().decode(bytes)) < floor)
        throw new EngineError('release-old', 'older than the build')
    },
  )
}

/** The number that a manifest gives itself; where it says none, that is found when it is proved. */
function numberIn(text: string): number {
  try {
    const { manifest } = JSON.parse(text) as Envelope
    return (JSON.parse(manifest) as Manifest).number
  } catch {
    throw new EngineError('release-no-manifest')
  }
}
