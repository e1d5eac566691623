import type { Manifest } from '../../src/delivery/manifest/index.ts'
import { readLive, type TrustedKeys } from './read-manifests.ts'
import { ReleaseError } from './release-error.ts'
import { pointer, type Store } from './stores/store.ts'

const tries = 10

/**
 * Makes a manifest the live one, unless a newer one is already live; returns the live number. The
 * pointer only moves forward.
 */
export async function movePointer(
  { store, keys }: { readonly store: Store; readonly keys: TrustedKeys },
  { number }: Manifest,
  text: string,
): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const live = await readLive(store, keys)
    if (live && live.manifest.number >= number) return live.manifest.number
    if (await store.replace(pointer, text, live?.version)) return number
  }
  throw new ReleaseError(
    `${store.address} refused ${tries} times to move it, and said each time that others had.`,
  )
}
