import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { inBatches } from '../objects-in-store.ts'
import {
  manifestNumbers,
  readNumbered,
  type StoreState,
  type TrustedKeys,
} from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'

/** The names of content, by its hash. */
export type NamesOfHashes = ReadonlyMap<string, readonly string[]>

/**
 * Finds the names of the content to revoke. Rejects a hash that no release has, since a revocation
 * cannot be undone.
 */
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
    throw new ReleaseError(
      `No release in ${store.address} has content with the hash ${unknown.join(', ')}, and a revocation cannot be undone. lienzo release status --format json lists the hashes of what is live.${troubles.length === 0 ? '' : ` Some releases could not be read: ${troubles[0]}`}`,
    )
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

/** Skips unreadable manifests: an old key or a damaged file must not block an emergency release. */
async function readAll(
  store: Store,
  keys: TrustedKeys,
): Promise<{ manifests: Manifest[]; troubles: string[] }> {
  const troubles: string[] = []
  const read = await inBatches(await manifestNumbers(store), (number) =>
    readNumbered(store, number, keys).catch((error: unknown) => {
      if (!(error instanceof ReleaseError)) throw error
      troubles.push(error.message)
      return undefined
    }),
  )
  return { manifests: read.filter((manifest) => manifest !== undefined), troubles }
}
