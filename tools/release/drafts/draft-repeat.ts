import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import { type StoreState, readNumbered, type TrustedKeys } from '../read-manifests.ts'
import { ReleaseError } from '../outcome/index.ts'
import type { Store } from '../stores/store.ts'
import {
  disabledAfter,
  disableSummary,
  nothingDisabled,
  type DisableRequest,
  disabledSoFar,
  revokedNames,
} from './disable.ts'
import { hasSameObjects } from '../audit.ts'

/** The stages in phones per thousand. */
const steps = [10, 100, 500, 1000]

/**
 * Drafts the next stage (1 %, 10 %, 50 %, 100 %), or a stage with the given number of phones per
 * thousand.
 */
export async function draftPromote(
  store: Store,
  state: StoreState,
  permille?: number,
): Promise<Draft> {
  const live = liveOf(state)
  const now = live.rollout.permille
  if (isForEveryone(live)) throw new ReleaseError({ code: 'for-everyone', number: live.number })
  const next = permille ?? steps.find((step) => step > now) ?? 1000
  if (next <= now) throw new ReleaseError({ code: 'not-more', number: live.number, permille: now })
  await readContents(store, live)
  return {
    ...repeat(state, nothingDisabled),
    what: `promote to ${percentWords(next)}`,
    rollout: { ...live.rollout, permille: next },
  }
}

/** Drafts a release that disables and enables screens. The documents stay the same. */
export function draftDisable(state: StoreState, request: DisableRequest): Draft {
  return {
    ...repeat(state, request),
    what: disableSummary(request),
    rollout: liveOf(state).rollout,
  }
}

/** Drafts a halt. Phones return to the previous release or to their build. */
export function draftHalt(state: StoreState): Draft {
  const live = liveOf(state)
  if (live.rollout.permille === 0) throw new ReleaseError({ code: 'halted', number: live.number })
  return {
    ...repeat(state, nothingDisabled),
    what: 'halt',
    rollout: { ...live.rollout, permille: 0 },
  }
}

function liveOf({ live }: StoreState): Manifest {
  if (!live) throw new ReleaseError({ code: 'no-release' })
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

/** Returns a share of phones, such as `2.5 %`. */
export function percentWords(permille: number): string {
  return `${permille / 10} %`
}

const everyone = 1000

function isForEveryone({ rollout }: Manifest): boolean {
  return rollout.permille === everyone
}

/**
 * Returns the release of phones that are not in the rollout: the last release for everyone, or
 * `null` for the documents of the build.
 */
export function previousOf({ live }: StoreState): number | null {
  if (!live) return null
  return isForEveryone(live.manifest) ? live.manifest.number : live.manifest.rollout.previous
}

/**
 * Repeats the documents of an older release for everyone, under a new number. The new release takes
 * over the predecessor of the older release. A second rollback therefore goes further back.
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
  // `readContents` rejects if an object is missing or damaged.
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
 * A rollback prefers a release that every phone has had for at least this time, because a newer
 * release may have an undetected fault.
 */
const soakMs = 3_600_000

/**
 * Returns the newest earlier release that every phone has had for an hour, or else the newest
 * earlier release. Skips releases with revoked content.
 */
async function lastGood(
  store: Store,
  live: Manifest,
  keys: TrustedKeys,
  revoked: readonly string[],
  now: Date,
): Promise<Manifest> {
  let newest: Manifest | undefined
  // During a rollout, the previous release is still in use.
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
  throw new ReleaseError({ code: 'nothing-before', number: live.number })
}

function refuseLive(target: Manifest, live: Manifest): void {
  if (!hasSameObjects(target, live)) return
  if (isForEveryone(live))
    throw new ReleaseError({ code: 'same-documents', number: live.number, target: target.number })
  throw new ReleaseError({
    code: 'live-documents',
    target: target.number,
    permille: live.rollout.permille,
  })
}

function refuseRevoked(target: Manifest, revoked: readonly string[]): void {
  const names = revokedNames(target.objects, revoked)
  if (names.length > 0)
    throw new ReleaseError({ code: 'target-revoked', number: target.number, names })
}
