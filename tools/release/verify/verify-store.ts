import { readEntry } from '../audit.ts'
import { inBatches } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type TrustedKeys } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'
import { approvalProblems } from './approval-problems.ts'
import { chainProblems } from './chain-problems.ts'
import { lookAtObjects } from './look-at-objects.ts'
import { pointerProblems, readPointer } from './pointer-problems.ts'
import type { ProvedRelease, Verification } from './proved-release.ts'
import { rememberObjects } from './remember-objects.ts'
import { tailProblems } from './tail-problems.ts'
import { timeProblems } from './time-problems.ts'
import { watcherProblems } from './watcher-problems.ts'

/** The result of a verification. */
export interface Verified {
  readonly releases: number
  /** The highest number among them; undefined without any. */
  readonly newest: number | undefined
  readonly objects: number
  /** All faults, in words. */
  readonly problems: readonly string[]
}

/**
 * Verifies everything in a store: its existence, signatures, numbers, times, the chain of the audit
 * log, every object, the pointer and the approvals.
 */
export async function verifyStore({
  store: given,
  keys,
  approvers,
  trusted = [],
  watchers = [],
  now = new Date(),
  atLeast = 0,
}: Verification): Promise<Verified> {
  const store = rememberObjects(given)
  const numbers = await manifestNumbers(store)
  const { proved, problems: unproved } = await proveAll(store, keys, numbers)
  const objects = await lookAtObjects(store, proved)
  const found = await readPointer(store, proved)
  const problems = [
    ...tailProblems(store, numbers, proved, atLeast),
    ...unproved,
    ...proved.flatMap((release) => chainProblems(release, proved)),
    ...timeProblems(proved, found.live, now),
    ...objects.problems,
    ...pointerProblems(found, proved),
    ...(await watcherProblems({ store, keys, watchers }, proved)),
    ...(approvers
      ? await approvalProblems(
          { store, keys, approvers, trusted, unreadable: objects.unreadable },
          proved,
        )
      : []),
  ]
  return {
    releases: proved.length,
    newest: proved.at(-1)?.manifest.number,
    objects: objects.count,
    problems,
  }
}

/**
 * Every valid manifest; the faults of the others are reported, and these are not checked further.
 */
async function proveAll(
  store: Store,
  keys: TrustedKeys,
  numbers: readonly number[],
): Promise<{ proved: ProvedRelease[]; problems: string[] }> {
  const found = await inBatches(numbers, async (number): Promise<ProvedRelease | string> => {
    try {
      const manifest = await readNumbered(store, number, keys)
      return { manifest, entry: await readEntry(store, manifest.audit) }
    } catch (error) {
      return (error as Error).message
    }
  })
  return {
    proved: found.filter((each) => typeof each !== 'string'),
    problems: found.filter((each) => typeof each === 'string'),
  }
}
