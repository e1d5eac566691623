import type { BuildObjects } from '../../src/delivery/index.ts'
import { capabilitiesOf } from './capabilities.ts'
import { contentsOf, objectsOf } from './contents.ts'

/**
 * The data of a build for releases: the objects that it embeds and its capabilities. It loads with
 * the first check for a release.
 */
export function buildObjects(root: string): BuildObjects {
  const objects = Object.entries(objectsOf(contentsOf(root))).map(
    ([name, { hash }]) => [name, hash] as const,
  )
  return {
    floor: releaseFloor(),
    capabilities: capabilitiesOf(root),
    objects: Object.fromEntries(objects),
  }
}

/** The number of the first release that is not older than this build. */
export function releaseFloor(text = process.env['LIENZO_RELEASE_FLOOR'] ?? '0'): number {
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`LIENZO_RELEASE_FLOOR is "${text}". It must be the number of a release.`)
  return Number(text)
}
