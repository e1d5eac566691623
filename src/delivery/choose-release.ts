import { EngineError } from '../../renderer/language'
import { meetsNeeds, type BuildObjects } from './capabilities'
import { isInRollout } from './manifest/bucket'
import type { Manifest } from './manifest/manifest'
import type { SignedManifest } from './prove-envelope'
import { readSignedManifest, type ManifestSource } from './read-signed-manifest'

/** The values that the choice depends on. */
export interface ChoiceDeps extends ManifestSource {
  /** The device's id, or empty if the page does not know one. */
  deviceId: () => string
}

/**
 * Chooses the manifest whose documents this phone should use. 'build' means the embedded documents.
 * 'others' means that this build cannot show the right ones, so that the phone keeps its other
 * documents. `has` is true if the documents of the newest manifest are in use here.
 */
export async function chooseRelease(
  deps: ChoiceDeps,
  newest: SignedManifest,
  build: BuildObjects,
  has: boolean,
): Promise<SignedManifest | 'build' | 'others'> {
  const { manifest } = newest
  if (await isChosen(manifest, deps.deviceId(), has))
    return meetsNeeds(manifest.needs, build.capabilities) ? newest : 'others'
  const { previous } = manifest.rollout
  if (previous === null || previous < build.floor) return 'build'
  const earlier = await readSignedManifest(deps, `manifest/${previous}.json`)
  // The newest manifest names it, so its own expiry and rollout do not count.
  if (earlier.number !== previous) throw new EngineError('release-not-previous')
  return meetsNeeds(earlier.manifest.needs, build.capabilities) ? earlier : 'others'
}

/**
 * A page without a device id waits until a release is for everyone, so that such pages do not all
 * start at the first step. Documents that another page has brought onto the device stay until the
 * release is halted.
 */
async function isChosen({ rollout }: Manifest, deviceId: string, has: boolean): Promise<boolean> {
  return deviceId ? isInRollout(rollout, deviceId) : rollout.permille >= (has ? 1 : 1000)
}
