import type { Manifest } from '../../src/delivery/manifest'
import type { Change } from '../analysis/diff/change'
import { compareProjects } from '../analysis/diff/compare-projects'
import { filesOfContents, type Contents } from '../build/packaging'
import { readContents } from './objects-in-store'
import type { Store } from './stores/store'

/** Describes the changes for the borrower from a release (or from nothing) to other contents. */
export async function changesAfter(
  store: Store,
  before: Manifest | undefined,
  after: Contents,
): Promise<Change[]> {
  const contents: Contents = before ? await readContents(store, before) : new Map()
  return compareProjects(filesOfContents(contents), filesOfContents(after))
}
