import type { Manifest } from '../../../src/delivery/manifest/index.ts'
import type { Draft } from '../commit-release.ts'
import { readContents } from '../objects-in-store.ts'
import type { StoreState } from '../read-manifests.ts'
import { ReleaseError } from '../release-error.ts'
import type { Store } from '../stores/store.ts'
import {
  closedAfter,
  closesAnything,
  closingWords,
  nothingClosed,
  type Closing,
} from './closing.ts'
import { closedSoFar } from './closed-so-far.ts'
import { isForEveryone } from './previous-of.ts'

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
    ...repeat(state, nothingClosed),
    what: `promote to ${percent(next)}`,
    rollout: { ...live.rollout, permille: next },
  }
}

/**
 * Removes the live release from every phone: they return to the one before, or to the documents of
 * their build. A halt that closes or opens screens, or revokes content, changes only that.
 */
export function draftHalt(state: StoreState, closing: Closing): Draft {
  const live = liveOf(state)
  if (closesAnything(closing))
    return { ...repeat(state, closing), what: closingWords(closing), rollout: live.rollout }
  if (live.rollout.permille === 0)
    throw new ReleaseError(`Release ${live.number} is halted already: no phone gets it.`)
  return { ...repeat(state, closing), what: 'halt', rollout: { ...live.rollout, permille: 0 } }
}

/** The live manifest; rejects without one. */
export function liveOf({ live }: StoreState): Manifest {
  if (!live)
    throw new ReleaseError('The store has no release yet. Begin with: lienzo release publish')
  return live.manifest
}

function repeat(state: StoreState, closing: Closing): Omit<Draft, 'what' | 'rollout'> {
  const { objects, needs, approval } = liveOf(state)
  return {
    contents: new Map(),
    objects,
    needs,
    approvals: [],
    ...(approval && { approval }),
    ...closedAfter(closedSoFar(state), closing, objects),
  }
}

/** A number of phones in a thousand, in words. */
export function percent(permille: number): string {
  return `${permille / 10} %`
}
