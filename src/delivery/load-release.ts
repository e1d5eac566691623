import type { JsonObject } from '../../renderer'
import type { KeptRelease } from './kept-release'
import { parseObject } from './released-object'
import type { ReleaseStore } from './release-store'

/** A release in memory: whole, and each object what its hash says. */
export interface LoadedRelease extends KeptRelease {
  /** The objects that are not as the build has them, by name. */
  objects: ReadonlyMap<string, JsonObject>
}

/** Reads a kept release; undefined when any part of it is missing or damaged. */
export async function loadRelease(store: ReleaseStore, release: KeptRelease): Promise<LoadedRelease | undefined> {
  const objects = new Map<string, JsonObject>()
  for (const [name, hash] of Object.entries(release.changed)) {
    const text = hash === null ? undefined : await store.read(hash)
    if (text !== undefined) objects.set(name, parseObject(name, text))
    else if (hash !== null) return undefined
  }
  return { ...release, objects }
}
