import { readEntry } from '../audit.ts'
import { inBatches } from '../objects-in-store.ts'
import { manifestNumbers, readNumbered, type TrustedKeys } from '../read-manifests.ts'
import type { Store } from '../stores/store.ts'
import { approvalProblems } from './approval-problems.ts'
import { chainProblems } from './chain-problems.ts'
import { lookAtObjects } from './look-at-objects.ts'
import { pointerProblems } from './pointer-problems.ts'
import type { ProvedRelease, Verification } from './proved-release.ts'
import { rememberObjects } from './remember-objects.ts'

/** What was found. */
export interface Verified {
  readonly releases: number
  readonly objects: number
  /** Everything that is wrong, in words. */
  readonly problems: readonly string[]
}

/** Looks at everything in a store again: signatures, numbers, the chain of the audit log, every object, the pointer and the approvals. */
export async function verifyStore({ store: given, keys, approvers }: Verification): Promise<Verified> {
  const store = rememberObjects(given)
  const { proved, problems: unproved } = await proveAll(store, keys)
  const objects = await lookAtObjects(store, proved)
  const problems = [
    ...unproved,
    ...proved.flatMap((release, at) => chainProblems(release, proved[at - 1])),
    ...objects.problems,
    ...(await pointerProblems(store, proved)),
  ]
  // Without sound documents nobody can say what was guarded.
  const unapproved = approvers && problems.length === 0 ? await approvalProblems(store, approvers, proved) : []
  return { releases: proved.length, objects: objects.count, problems: [...problems, ...unapproved] }
}

/** Every manifest that is what it should be; what is wrong with the others is told and not looked at further. */
async function proveAll(store: Store, keys: TrustedKeys): Promise<{ proved: ProvedRelease[]; problems: string[] }> {
  const found = await inBatches(await manifestNumbers(store), async (number): Promise<ProvedRelease | string> => {
    try {
      const manifest = await readNumbered(store, number, keys)
      return { manifest, entry: await readEntry(store, manifest.audit) }
    } catch (error) {
      return (error as Error).message
    }
  })
  return { proved: found.filter((each) => typeof each !== 'string'), problems: found.filter((each) => typeof each === 'string') }
}
