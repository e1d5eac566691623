import { createCommits, type NewCommit } from './commits'
import { GitError, type Git } from '../../app/git/run-git'

export interface RefMove {
  readonly ref: string
  /** The expected commit of the remote; empty when the ref must not exist. */
  readonly from: string
  /** The target: a commit to create, or an existing one. */
  readonly to: NewCommit | string
}

/** The new commit of the ref, or `lost` if somebody else was faster. */
export type RefMoveResult =
  | { readonly kind: 'moved'; readonly commit: string }
  | { readonly kind: 'lost' }

export interface BatchWriter {
  /** Resolves when the remote has moved the refs, or has refused. Rejects if neither is certain. */
  move(...moves: readonly RefMove[]): Promise<readonly RefMoveResult[]>
}

interface Waiting {
  readonly moves: readonly RefMove[]
  readonly resolve: (moved: readonly RefMoveResult[]) => void
  readonly reject: (error: unknown) => void
}

/** Collects all moves during a push for the next push. */
export function createBatchWriter(git: Git, remote: string): BatchWriter {
  let waiting: Waiting[] = []
  let isBusy = false
  const writeBatch = async (batch: readonly Waiting[]) => {
    try {
      const moves = batch.flatMap((each) => each.moves)
      const made = await createCommits(
        git,
        moves.flatMap(({ to }) => (typeof to === 'string' ? [] : to)),
      )
      const known = moves.map(({ ref, from, to }) => ({
        ref,
        from,
        commit: typeof to === 'string' ? to : made.shift()!,
      }))
      const answers = await push(git, remote, known, batch.some(isAtomic))
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

/** A push moves each ref only once, and several refs of one caller all or none. */
function oneForEachRef(waiting: readonly Waiting[]): { batch: Waiting[]; later: Waiting[] } {
  const taken = new Set<string>()
  const [batch, later]: [Waiting[], Waiting[]] = [[], []]
  for (const each of waiting) {
    const isFree = each.moves.every(({ ref }) => !taken.has(ref)) && !batch.some(isAtomic)
    for (const { ref } of each.moves) taken.add(ref)
    ;(isFree && (batch.length === 0 || !isAtomic(each)) ? batch : later).push(each)
  }
  return { batch, later }
}

const isAtomic = ({ moves }: Waiting): boolean => moves.length > 1

/** Pushes each ref only from its expected commit; a ref that the remote refuses has no answer. */
async function push(
  git: Git,
  remote: string,
  moves: readonly (Pick<RefMove, 'ref' | 'from'> & { commit: string })[],
  isAtomicPush: boolean,
): Promise<ReadonlyMap<string, RefMoveResult>> {
  const told = await git
    .run([
      'push',
      '--porcelain',
      '--no-verify',
      ...(isAtomicPush ? ['--atomic'] : []),
      ...moves.map(({ ref, from }) => `--force-with-lease=${ref}:${from}`),
      '--end-of-options',
      remote,
      ...moves.map(({ ref, commit }) => `${commit}:${ref}`),
    ])
    .then(String, (error: unknown) => {
      // Git exits with 1 when it could not move all refs, and lists each of them.
      if (error instanceof GitError && error.output.includes('\t')) return error.output
      throw error
    })
  const commitOf = new Map(moves.map(({ ref, commit }) => [ref, commit]))
  return new Map(
    told.split('\n').flatMap((line): [string, RefMoveResult][] => {
      const [flag, refs, what = ''] = line.split('\t')
      const ref = refs?.split(':').at(-1) ?? ''
      const commit = commitOf.get(ref)
      if (commit === undefined) return []
      if (flag !== '!') return [[ref, { kind: 'moved', commit }]]
      return isRace(what) ? [[ref, { kind: 'lost' }]] : []
    }),
  )
}

/** True if somebody else moved the ref first. Any other message is a refusal of the remote. */
function isRace(said: string): boolean {
  return /stale info|atomic push failed|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists|incorrect old value/.test(
    said,
  )
}
