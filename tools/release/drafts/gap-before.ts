import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { readContents } from '../objects-in-store.ts'
import { readNumbered, type TrustedKeys } from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'

/**
 * The reason why phones could not go back to the release before, in words; undefined when they can.
 */
export async function gapBefore(
  store: Store,
  { rollout: { previous } }: Manifest,
  keys: TrustedKeys,
): Promise<string | undefined> {
  if (previous === null) return undefined
  try {
    await readContents(store, await readNumbered(store, previous, keys))
    return undefined
  } catch (error) {
    if (error instanceof ReleaseError) return error.message
    throw error
  }
}
