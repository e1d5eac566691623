import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import { hasSameObjects } from '../changes.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import { readNumbered, type StoreState, type TrustedKeys } from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'
import { closedAfter, nothingClosed, revokedNames } from './closing.ts'
import { closedSoFar } from './closed-so-far.ts'
import { liveOf, percent } from './draft-repeat.ts'
import { isForEveryone } from './previous-of.ts'

/**
 * Restores the documents of an older release for everyone, under a new number. The new release
 * falls back to the same release as the old one did, so that no later rollback leads forward again.
 */
export async function draftRollback(
  store: Store,
  state: StoreState,
  keys: TrustedKeys,
  number?: number,
  now: Date = new Date(),
): Promise<Draft> {
  const live = liveOf(state)
  const closed = closedSoFar(state)
  const target =
    number === undefined
      ? await lastGood(store, live, keys, closed.revoked, now)
      : await readNumbered(store, number, keys)
  refuseLive(target, live)
  refuseRevoked(target, closed.revoked)
  // Every object must still exist with its right content.
  await readContents(store, target)
  return {
    what: `rollback to ${target.number}`,
    contents: new Map(),
    objects: target.objects,
    needs: target.needs,
    approvals: [],
    ...(live.approval && { approval: live.approval }),
    ...closedAfter(closed, nothingClosed, target.objects),
    rollout: { permille: 1000, previous: target.rollout.previous },
  }
}

/**
 * Every phone must have had a release for this long before it counts as a rollback target. A newer
 * one may have an undetected fault.
 */
const soakMs = 3_600_000

/**
 * The newest release before the live documents that every phone had for an hour; without one, the
 * newest. Releases with revoked content are skipped.
 */
async function lastGood(
  store: Store,
  live: Manifest,
  keys: TrustedKeys,
  revoked: readonly string[],
  now: Date,
): Promise<Manifest> {
  let newest: Manifest | undefined
  // While the live release is not for everyone, the one before is still in use.
  let until = isForEveryone(live) ? Date.parse(live.time) : now.getTime()
  for (let { previous } = live.rollout; previous !== null; ) {
    const older = await readNumbered(store, previous, keys)
    const begun = Date.parse(older.time)
    if (!hasSameObjects(older, live) && revokedNames(older.objects, revoked).length === 0) {
      if (until - begun >= soakMs) return older
      newest ??= older
    }
    until = begun
    previous = older.rollout.previous
  }
  if (newest) return newest
  throw new ReleaseError(
    `There is nothing before the documents of release ${live.number} to go back to. lienzo release halt takes phones back to the documents of their build.`,
  )
}

function refuseLive(target: Manifest, live: Manifest): void {
  if (!hasSameObjects(target, live)) return
  if (isForEveryone(live))
    throw new ReleaseError(
      `Release ${live.number} has the documents of ${target.number} already, for everyone.`,
    )
  throw new ReleaseError(
    `Release ${target.number} has the documents that are live now, for ${percent(live.rollout.permille)} of phones. To take them back leave the number out; to give them to more phones: lienzo release promote`,
  )
}

function refuseRevoked(target: Manifest, revoked: readonly string[]): void {
  const names = revokedNames(target.objects, revoked)
  if (names.length > 0)
    throw new ReleaseError(
      `Release ${target.number} has content that was revoked (${names.join(', ')}), so no phone would show it. Name an older release, or leave the number out for the last one without it.`,
    )
}
