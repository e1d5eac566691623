import { EngineError } from '../../renderer/language'
import { meetsNeeds, type BuildObjects } from './capabilities'
import { isInRollout } from './manifest/bucket'
import type { Manifest } from './manifest/manifest'
import type { SignedManifest } from './prove-envelope'
import { readSignedManifest, type ManifestSource } from './read-signed-manifest'

/** What the choice rests on. */
export interface ChoiceDeps extends ManifestSource {
  /** The device's id, empty where the page knows none. */
  deviceId: () => string
}

/**
 * The manifest whose documents this phone is to use; 'build' for the embedded ones, 'others' when
 * it cannot show what it is meant to and keeps
 * what else it has. `has` says whether the documents of the newest manifest are in use here.
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
  // The newest manifest names it, so its own time and rollout no longer count.
  if (earlier.number !== previous) throw new EngineError('release-not-previous')
  return meetsNeeds(earlier.manifest.needs, build.capabilities) ? earlier : 'others'
}

/**
 * A page that knows no device waits until a release is for everyone, so that such pages do not all
 * come at the first step;
 * what another page brought onto the device stays until it is halted.
 */
async function isChosen({ rollout }: Manifest, deviceId: string, has: boolean): Promise<boolean> {
  return deviceId ? isInRollout(rollout, deviceId) : rollout.permille >= (has ? 1 : 1000)
}
