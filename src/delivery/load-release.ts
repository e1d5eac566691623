import type { JsonObject } from '../../renderer/language'
import { hashOf } from './manifest/hash'
import type { KeptRelease } from './persisted-state'
import { parseObject } from './released-object'
import type { ReleaseStore } from './release-store'

/** A release in memory: whole, and each object what its hash and its name say. */
export interface LoadedRelease extends KeptRelease {
  /** Tells its documents from those of other releases, whatever its number. */
  key: string
  /** The objects that are not as the build has them, by name. */
  objects: ReadonlyMap<string, JsonObject>
}

/**
 * Reads a kept release; undefined when any part of it is missing, damaged or not what its name
 * says, so that the next check brings it anew.
 */
export async function loadRelease(
  store: ReleaseStore,
  release: KeptRelease,
): Promise<LoadedRelease | undefined> {
  const objects = new Map<string, JsonObject>()
  for (const [name, hash] of Object.entries(release.changed)) {
    if (hash === null) continue
    const object = await readObject(store, name, hash)
    if (!object) return undefined
    objects.set(name, object)
  }
  return { ...release, key: await hashOf(JSON.stringify(release.changed)), objects }
}

async function readObject(
  store: ReleaseStore,
  name: string,
  hash: string,
): Promise<JsonObject | undefined> {
  const text = await store.read(hash)
  try {
    return text === undefined ? undefined : parseObject(name, text)
  } catch {
    return undefined // It stands under a name that it was not validated under.
  }
}
