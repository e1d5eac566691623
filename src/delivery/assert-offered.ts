import { EngineError } from '../../renderer/language'
import type { BootstrapData } from '../bootstrap/bootstrap-data'
import type { ObjectHost } from './fetch-objects'
import { fetchVerified } from './fetch-verified'
import { manifestBytes, newest, type Envelope, type Manifest } from './manifest/manifest'

/**
 * Refuses an offer of a host that is not a manifest, or that calls itself older than the build.
 * This proves nothing, so a refusal only means that the page asks again later; all other offers are
 * verified from the start.
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

/** The number in the text of a manifest; without one, the later verification refuses it. */
function numberIn(text: string): number {
  try {
    const { manifest } = JSON.parse(text) as Envelope
    return (JSON.parse(manifest) as Manifest).number
  } catch {
    throw new EngineError('release-no-manifest')
  }
}
