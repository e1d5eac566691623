import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import { type StoreState, readNumbered, type TrustedKeys } from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'
import {
  disabledAfter,
  disablesAnything,
  disableSummary,
  nothingDisabled,
  type DisableRequest,
  disabledSoFar,
  revokedNames,
} from './disable.ts'
import { hasSameObjects } from '../audit.ts'

/** The steps of a staged rollout, in phones of a thousand. */
const steps = [10, 100, 500, 1000]

/**
 * Gives the live release to more phones: to the next step of 1 %, 10 %, 50 % and all, or to a given
 * number in a thousand.
 */
export async function draftPromote(
  store: Store,
  state: StoreState,
  permille?: number,
): Promise<Draft> {
  const live = liveOf(state)
  const now = live.rollout.permille
  if (isForEveryone(live)) throw new ReleaseError(`Release ${live.number} is for everyone already.`)
  const next = permille ?? steps.find((step) => step > now) ?? 1000
  if (next <= now)
    throw new ReleaseError(
      `Release ${live.number} is at ${percent(now)} already, and a promotion only adds phones. To take it away from all, use: lienzo release halt`,
    )
  await readContents(store, live)
  return {
    ...repeat(state, nothingDisabled),
    what: `promote to ${percent(next)}`,
    rollout: { ...live.rollout, permille: next },
  }
}

/**
 * Removes the live release from every phone: they return to the one before, or to the documents of
 * their build. A halt that disables or enables screens, or revokes content, changes only that.
 */
export function draftHalt(state: StoreState, request: DisableRequest): Draft {
  const live = liveOf(state)
  if (disablesAnything(request))
    return { ...repeat(state, request), what: disableSummary(request), rollout: live.rollout }
  if (live.rollout.permille === 0)
    throw new ReleaseError(`Release ${live.number} is halted already: no phone gets it.`)
  return { ...repeat(state, request), what: 'halt', rollout: { ...live.rollout, permille: 0 } }
}

/** The live manifest; rejects without one. */
function liveOf({ live }: StoreState): Manifest {
  if (!live)
    throw new ReleaseError('The store has no release yet. Begin with: lienzo release publish')
  return live.manifest
}

function repeat(state: StoreState, request: DisableRequest): Omit<Draft, 'what' | 'rollout'> {
  const { objects, needs, approval } = liveOf(state)
  return {
    contents: new Map(),
    objects,
    needs,
    approvals: [],
    ...(approval && { approval }),
    ...disabledAfter(disabledSoFar(state), request, objects),
  }
}

/** A number of phones in a thousand, in words. */
export function percent(permille: number): string {
  return `${permille / 10} %`
}

const everyone = 1000

/** Whether every phone gets this release. */
function isForEveryone({ rollout }: Manifest): boolean {
  return rollout.permille === everyone
}

/**
 * The release that phones outside of a new rollout keep: the last one for everyone, or null for the
 * documents of their build.
 */
export function previousOf({ live }: StoreState): number | null {
  if (!live) return null
  return isForEveryone(live.manifest) ? live.manifest.number : live.manifest.rollout.previous
}

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
  const disabled = disabledSoFar(state)
  const target =
    number === undefined
      ? await lastGood(store, live, keys, disabled.revoked, now)
      : await readNumbered(store, number, keys)
  refuseLive(target, live)
  refuseRevoked(target, disabled.revoked)
  // Every object must still exist with its right content.
  await readContents(store, target)
  return {
    what: `rollback to ${target.number}`,
    contents: new Map(),
    objects: target.objects,
    needs: target.needs,
    approvals: [],
    ...(live.approval && { approval: live.approval }),
    ...disabledAfter(disabled, nothingDisabled, target.objects),
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
