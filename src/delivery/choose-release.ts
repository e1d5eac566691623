import { EngineError } from '../../renderer'
import { meetsNeeds, type BuildObjects } from './capabilities'
import { isInRollout } from './manifest/bucket'
import type { Manifest } from './manifest/manifest'
import { readSignedManifest, type ManifestSource } from './read-signed-manifest'

/** What the choice rests on. */
export interface ChoiceWorld extends ManifestSource {
  /** The device's id, empty where the page knows none. */
  deviceId: () => string
}

/** The manifest whose documents this phone is to use; 'build' for the embedded ones, 'same' when it cannot show what it is offered. */
export async function chooseRelease(world: ChoiceWorld, newest: Manifest, build: BuildObjects): Promise<Manifest | 'build' | 'same'> {
  if (await isChosen(newest, world.deviceId())) return meetsNeeds(newest.needs, build.capabilities) ? newest : 'same'
  const { previous } = newest.rollout
  if (previous === null || previous < build.floor) return 'build'
  const { manifest } = await readSignedManifest(world, `manifest/${previous}.json`)
  // The newest manifest names it, so its own time and rollout no longer count.
  if (manifest.number !== previous) throw new EngineError('release-not-previous')
  return meetsNeeds(manifest.needs, build.capabilities) ? manifest : 'build'
}

/** A page that knows no device waits until a release is for everyone, so that such pages do not all come at the first step. */
async function isChosen({ rollout }: Manifest, deviceId: string): Promise<boolean> {
  return deviceId ? isInRollout(rollout, deviceId) : rollout.permille >= 1000
}
