import { contentsOf, type Contents } from '../../packaging'
import { guardedSince } from '../drafts/draft-publish'
import { readState, type StoreState } from '../read-manifests'
import { writeStatement, type StatementOptions } from '../statements'
import { openReleases, type Releases, type StoreValues } from './open-releases'

/** The approval that a second person has to sign. */
export interface WantedApproval {
  /** The guarded changes; empty when no signature is required. */
  readonly changes: readonly string[]
  /** The statement that phones verify. */
  readonly text: string
}

/** The approval for contents that are to follow the live release. */
export async function wantedApproval(
  { store, keys }: Pick<Releases, 'store' | 'keys'>,
  state: StoreState,
  contents: Contents,
  options?: StatementOptions,
): Promise<WantedApproval> {
  return {
    changes: await guardedSince(store, state, contents),
    text: await writeStatement(store, state, contents, keys, options),
  }
}

/** The same for the documents of a folder, for a signature made elsewhere. */
export async function approvalToSign(root: string, values: StoreValues): Promise<WantedApproval> {
  const releases = await openReleases(values, {
    cwd: root,
    colour: false,
    out: () => {},
    err: () => {},
  })
  const state = await readState(releases.store, releases.keys)
  return wantedApproval(releases, state, contentsOf(root))
}
