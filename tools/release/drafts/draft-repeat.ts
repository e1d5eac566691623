import type { Manifest } from '../../../src/delivery/manifest/manifest.ts'
import { readEntry } from '../audit.ts'
import { hasSameObjects } from '../changes.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type StoreState, type TrustedKeys } from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'
import { closedAfter, closesAnything, closingWords, nothingClosed, refuseRevoked, type Closing } from './closing.ts'
import { isForEveryone, previousOf } from './previous-of.ts'

/** The steps of a staged rollout, in phones of a thousand. */
const steps = [10, 100, 500, 1000]

/** Gives the live release to more phones: to the next step of 1 %, 10 %, 50 % and all, or to as many of a thousand as are named. */
export function draftPromote(state: StoreState, permille?: number): Draft {
  const live = liveOf(state)
  const now = live.rollout.permille
  if (isForEveryone(live)) throw new ReleaseError(`Release ${live.number} is for everyone already.`)
  const next = permille ?? steps.find((step) => step > now) ?? 1000
  if (next <= now) throw new ReleaseError(`Release ${live.number} is at ${percent(now)} already, and a promotion only adds phones. To take it away from all, use: lienzo release halt`)
  return { ...repeat(live, nothingClosed), what: `promote to ${percent(next)}`, rollout: { ...live.rollout, permille: next } }
}

/** Takes the live release away from every phone: they go back to the one before, or to the documents of their build. Where screens are closed or opened, or content is revoked, that is all that changes. */
export function draftHalt(state: StoreState, closing: Closing): Draft {
  const live = liveOf(state)
  if (closesAnything(closing)) return { ...repeat(live, closing), what: closingWords(closing), rollout: live.rollout }
  if (live.rollout.permille === 0) throw new ReleaseError(`Release ${live.number} is halted already: no phone gets it.`)
  return { ...repeat(live, closing), what: 'halt', rollout: { ...live.rollout, permille: 0 } }
}

/** Brings the documents of an older release back to everyone, under a new number. */
export async function draftRollback(store: Store, state: StoreState, keys: TrustedKeys, number?: number): Promise<Draft> {
  const live = liveOf(state)
  const target = number === undefined ? await lastGood(store, live, keys) : await readNumbered(store, number, keys)
  if (hasSameObjects(target, live) && isForEveryone(live)) throw new ReleaseError(`Release ${live.number} has the documents of ${target.number} already, for everyone.`)
  const closed = closedAfter(live, nothingClosed, target.objects)
  refuseRevoked(target.objects, closed.revoked)
  // Every object must still be there, and sound.
  await readContents(store, target)
  return { what: `rollback to ${target.number}`, contents: new Map(), objects: target.objects, needs: target.needs, approvals: [], ...closed, rollout: { permille: 1000, previous: previousOf(state) } }
}

/** What every phone had before the live release. */
async function lastGood(store: Store, live: Manifest, keys: TrustedKeys): Promise<Manifest> {
  if (!isForEveryone(live) && live.rollout.previous !== null) return readNumbered(store, live.rollout.previous, keys)
  const from = await originOf(store, live, keys)
  for (const number of (await manifestNumbers(store)).filter((other) => other < from).toReversed()) {
    const older = await readNumbered(store, number, keys)
    if (isForEveryone(older) && !hasSameObjects(older, live)) return older
  }
  throw new ReleaseError(`There is no release before ${from} to go back to. lienzo release halt takes phones back to the documents of their build.`)
}

/** Where documents came from that a rollback has brought back: a second rollback goes further back, not forth again. */
async function originOf(store: Store, { number, audit }: Manifest, keys: TrustedKeys): Promise<number> {
  const origin = /^rollback to (\d+)$/.exec((await readEntry(store, audit))?.what ?? '')?.[1]
  return origin === undefined ? number : originOf(store, await readNumbered(store, Number(origin), keys), keys)
}

function liveOf({ live }: StoreState): Manifest {
  if (!live) throw new ReleaseError('The store has no release yet. Begin with: lienzo release publish')
  return live.manifest
}

function repeat(live: Manifest, closing: Closing): Omit<Draft, 'what' | 'rollout'> {
  const { objects, needs } = live
  return { contents: new Map(), objects, needs, approvals: [], ...closedAfter(live, closing, objects) }
}

/** Phones of a thousand, in words. */
export function percent(permille: number): string {
  return `${permille / 10} %`
}
