import type { Manifest } from '../../src/delivery/manifest'
import type { Change } from '../analysis/diff/change'
import { compareProjects } from '../analysis/diff/compare-projects'
import { filesOfContents, type Contents } from '../build/packaging'
import { readContents } from './objects-in-store'
import type { StorePlace } from './open-place'
import { readNumbered, readState } from './read-manifests'
import type { Store } from './stores/store'

/**
 * Returns the changes since a release. Without a release, all documents are changes. `described`
 * has the words for the data of the documents.
 */
export async function changesAfter(
  store: Store,
  before: Manifest | undefined,
  after: Contents,
  described?: ReadonlyMap<string, string>,
): Promise<Change[]> {
  return changesBetween(before ? await readContents(store, before) : new Map(), after, described)
}

const changesBetween = (
  before: Contents,
  after: Contents,
  described?: ReadonlyMap<string, string>,
): Change[] =>
  compareProjects(filesOfContents(before), filesOfContents(after), undefined, described)

/** The differences between two sides. `isSame` is true if the sides are equal byte for byte. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly isSame: boolean
}

/** Compares a release, by default the live release, with another release or with documents. */
export async function compareReleases(
  { store, keys }: Pick<StorePlace, 'store' | 'keys'>,
  from: number | undefined,
  to: number | (() => Contents),
): Promise<Comparison> {
  const manifest =
    from === undefined
      ? (await readState(store, keys)).live?.manifest
      : await readNumbered(store, from, keys)
  const after =
    typeof to === 'number' ? await readContents(store, await readNumbered(store, to, keys)) : to()
  const before = manifest && (await readContents(store, manifest))
  return {
    changes: changesBetween(before ?? new Map(), after),
    isSame:
      before?.size === after.size && [...before].every(([name, text]) => after.get(name) === text),
  }
}
