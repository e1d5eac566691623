import { createCommits, type NewCommit } from './commits'
import { GitError, type Git } from '../../app/git/run-git'

export interface RefMove {
  readonly ref: string
  /** The expected commit of the remote; empty when the ref must not exist. */
  readonly from: string
  readonly to: NewCommit | string
}

/** The new commit of the ref, or `lost` if another push came first. */
export type RefMoveResult =
  | { readonly kind: 'moved'; readonly commit: string }
  | { readonly kind: 'lost' }

export interface BatchWriter {
  /** Resolves when the remote has moved the refs, or has refused. Rejects if neither is certain. */
  move(...moves: readonly RefMove[]): Promise<readonly RefMoveResult[]>
}

/** A move whose commit exists in the copy. */
type KnownMove = Pick<RefMove, 'ref' | 'from'> & { readonly commit: string }

/**
 * Collects commits during an import for the next import, and moves during a push for the next push.
 * An import runs beside a push.
 */
export function createBatchWriter(git: Git, remote: string): BatchWriter {
  const importCommits = inBatches<readonly NewCommit[], readonly string[]>(async (lists) => {
    const ids = await createCommits(git, lists.flat())
    return lists.map(({ length }) => ids.splice(0, length))
  })
  const pushMoves = inBatches<readonly KnownMove[], readonly RefMoveResult[]>(async (batch) => {
    const answers = await push(git, remote, batch.flat(), batch.some(isAtomic))
    return batch.map((own) => {
      const refused = own.find(({ ref }) => answers.get(ref) === undefined)
      return refused
        ? new GitError(`The remote did not take ${refused.ref}.`, '')
        : own.map(({ ref }) => answers.get(ref)!)
    })
  }, oneForEachRef)
  return {
    async move(...moves) {
      const commits = moves.flatMap(({ to }) => (typeof to === 'string' ? [] : to))
      const made = commits.length === 0 ? [] : [...(await importCommits(commits))]
      return pushMoves(
        moves.map(({ ref, from, to }) => ({
          ref,
          from,
          commit: typeof to === 'string' ? to : made.shift()!,
        })),
      )
    },
  }
}

/** Does all waiting work at once, in batches that follow one another. */
function inBatches<Asked, Result>(
  work: (batch: readonly Asked[]) => Promise<readonly (Result | Error)[]>,
  choose = (asked: readonly Asked[]): readonly Asked[] => asked,
): (asked: Asked) => Promise<Result> {
  interface Waiting {
    readonly asked: Asked
    readonly resolve: (result: Result) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let isBusy = false
  const doBatch = async (batch: readonly Waiting[]) => {
    try {
      const results = await work(batch.map(({ asked }) => asked))
      for (const [at, { resolve, reject }] of batch.entries()) {
        const result = results[at]
        if (result instanceof Error) reject(result)
        else resolve(result as Result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const doAll = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const chosen = new Set(choose(waiting.map(({ asked }) => asked)))
      const batch = waiting.filter(({ asked }) => chosen.has(asked))
      waiting = waiting.filter(({ asked }) => !chosen.has(asked))
      await doBatch(batch)
    }
    isBusy = false
  }
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isBusy) void doAll()
    })
}

/**
 * A push moves each ref only once. It moves several refs of one caller all or none. Callers share a
 * push only for new refs, whose names nobody else has.
 */
function oneForEachRef(
  waiting: readonly (readonly KnownMove[])[],
): readonly (readonly KnownMove[])[] {
  const taken = new Set<string>()
  const batch: (readonly KnownMove[])[] = []
  for (const moves of waiting) {
    const isFree = moves.every(({ ref }) => !taken.has(ref))
    for (const { ref } of moves) taken.add(ref)
    if (isFree && batch.every((other) => canShare(moves, other))) batch.push(moves)
  }
  return batch
}

const isAtomic = (moves: readonly KnownMove[]): boolean => moves.length > 1

const canShare = (one: readonly KnownMove[], other: readonly KnownMove[]): boolean =>
  (!isAtomic(one) && !isAtomic(other)) || [...one, ...other].every(({ from }) => from === '')

/** Pushes each ref only from its expected commit. A refused ref has no answer. */
async function push(
  git: Git,
  remote: string,
  moves: readonly KnownMove[],
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

/** True if another push moved the ref first. Any other message is a refusal of the remote. */
function isRace(said: string): boolean {
  return /stale info|atomic push failed|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists|incorrect old value/.test(
    said,
  )
}
