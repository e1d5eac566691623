import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { inBatches } from '../objects-in-store.ts'
import { type Refusal, ReleaseError } from '../outcome/index.ts'
import {
  type StoreState,
  manifestNumbers,
  readIfSound,
  type TrustedKeys,
} from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'

/** The names of objects by hash. */
export type NamesOfHashes = ReadonlyMap<string, readonly string[]>

/** Finds the names of hashes. Rejects an unknown hash, because a revocation cannot be undone. */
export async function namesOfHashes(
  store: Store,
  { live }: StoreState,
  keys: TrustedKeys,
  hashes: readonly string[],
): Promise<NamesOfHashes> {
  const here = namesIn(live ? [live.manifest] : [], hashes)
  if (hashes.every((hash) => here.has(hash))) return here
  const { manifests, troubles } = await readAll(store, keys)
  const names = namesIn(manifests, hashes)
  const unknown = hashes.filter((hash) => !names.has(hash))
  if (unknown.length > 0)
    throw new ReleaseError({
      code: 'unknown-hash',
      address: store.address,
      hashes: unknown,
      unread: troubles[0],
    })
  return names
}

function namesIn(manifests: readonly Manifest[], hashes: readonly string[]): NamesOfHashes {
  const entries = manifests.flatMap(({ objects }) => Object.entries(objects))
  const found = [...new Set(hashes)].map(
    (wanted) =>
      [
        wanted,
        [...new Set(entries.filter(([, { hash }]) => hash === wanted).map(([name]) => name))],
      ] as const,
  )
  return new Map(found.filter(([, names]) => names.length > 0))
}

/**
 * Reads all manifests, and skips unreadable manifests. An old key or a damaged file must not block
 * an emergency release.
 */
async function readAll(
  store: Store,
  keys: TrustedKeys,
): Promise<{ manifests: Manifest[]; troubles: Refusal[] }> {
  const read = await inBatches(await manifestNumbers(store), (number) =>
    readIfSound(store, number, keys),
  )
  return {
    manifests: read.flatMap((each) => ('cause' in each ? [] : each)),
    troubles: read.flatMap((each) => ('cause' in each ? each.cause : [])),
  }
}
