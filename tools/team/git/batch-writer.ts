import type { NewCommit } from './new-commit'
import { GitError, type Git } from './run-git'

/** One ref of the remote that is to move, and from where. */
export interface RefMove {
  readonly ref: string
  /** What the remote must have still; empty where it must have nothing. */
  readonly from: string
  /** Where to: a commit to make, or one that is there. */
  readonly to: NewCommit | string
}

/** What became of it: the commit that the remote has now, or that somebody was faster. */
export type Moved = { readonly kind: 'moved'; readonly commit: string } | { readonly kind: 'lost' }

/** Moves refs of the remote. */
export interface BatchWriter {
  /** Resolves once the remote has it, or has something else; rejects where neither is certain. */
  move(...moves: readonly RefMove[]): Promise<readonly Moved[]>
}

interface Waiting {
  readonly moves: readonly RefMove[]
  readonly resolve: (moved: readonly Moved[]) => void
  readonly reject: (error: unknown) => void
}

/** Everything that comes while the remote is being written goes with the next push. */
export function createBatchWriter(
  git: Git,
  remote: string,
  commitOf: (commit: NewCommit) => Promise<string>,
): BatchWriter {
  let waiting: Waiting[] = []
  let isBusy = false
  const writeBatch = async (batch: readonly Waiting[]) => {
    try {
      const moves = batch.flatMap((each) => each.moves)
      const made = moves.map(async ({ ref, from, to }) => ({
        ref,
        from,
        commit: typeof to === 'string' ? to : await commitOf(to),
      }))
      const answers = await push(git, remote, await Promise.all(made))
      for (const { moves: own, resolve, reject } of batch) {
        const refused = own.find(({ ref }) => answers.get(ref) === undefined)
        if (refused) reject(new GitError(`The remote did not take ${refused.ref}.`, ''))
        else resolve(own.map(({ ref }) => answers.get(ref)!))
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const work = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const { batch, later } = oneForEachRef(waiting)
      waiting = later
      await writeBatch(batch)
    }
    isBusy = false
  }
  return {
    move: (...moves) =>
      new Promise((resolve, reject) => {
        waiting.push({ moves, resolve, reject })
        if (!isBusy) void work()
      }),
  }
}

/** A ref moves once in a push. */
function oneForEachRef(waiting: readonly Waiting[]): { batch: Waiting[]; later: Waiting[] } {
  const taken = new Set<string>()
  const [batch, later]: [Waiting[], Waiting[]] = [[], []]
  for (const each of waiting) {
    const isFree = each.moves.every(({ ref }) => !taken.has(ref))
    for (const { ref } of each.moves) taken.add(ref)
    ;(isFree ? batch : later).push(each)
  }
  return { batch, later }
}

/** Pushes, each ref only from where it is meant to be; a ref that the remote refuses has no answer. */
async function push(
  git: Git,
  remote: string,
  moves: readonly (Pick<RefMove, 'ref' | 'from'> & { commit: string })[],
): Promise<ReadonlyMap<string, Moved>> {
  const told = await git
    .run([
      'push',
      '--porcelain',
      '--no-verify',
      ...moves.map(({ ref, from }) => `--force-with-lease=${ref}:${from}`),
      '--end-of-options',
      remote,
      ...moves.map(({ ref, commit }) => `${commit}:${ref}`),
    ])
    .then(String, (error: unknown) => {
      // It ends with 1 where it could not move all, and tells of each.
      if (error instanceof GitError && error.output.includes('\t')) return error.output
      throw error
    })
  const commitOf = new Map(moves.map(({ ref, commit }) => [ref, commit]))
  return new Map(
    told.split('\n').flatMap((line): [string, Moved][] => {
      const [flag, refs, what = ''] = line.split('\t')
      const ref = refs?.split(':').at(-1) ?? ''
      const commit = commitOf.get(ref)
      if (commit === undefined) return []
      if (flag !== '!') return [[ref, { kind: 'moved', commit }]]
      return isRace(what) ? [[ref, { kind: 'lost' }]] : []
    }),
  )
}

/** Somebody else moved the ref first; everything else is a remote that does not want it. */
function isRace(said: string): boolean {
  return /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists|incorrect old value/.test(
    said,
  )
}
