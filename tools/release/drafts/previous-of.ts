import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { StoreState } from '../read-manifests.ts'

const everyone = 1000

/** Whether every phone gets this release. */
export function isForEveryone({ rollout }: Manifest): boolean {
  return rollout.permille === everyone
}

/**
 * The release that phones outside of a new rollout keep: the last one for everyone, or null for the
 * documents of their build.
 */
export function previousOf({ live }: StoreState): number | null {
  if (!live) return null
  return isForEveryone(live.manifest) ? live.manifest.number : live.manifest.rollout.previous
}
