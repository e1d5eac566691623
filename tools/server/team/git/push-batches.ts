import type { NewCommit } from './commits'
import { GitError, type Git } from '../../app/git/run-git'

export interface RefMove {
  readonly ref: string
  /** The commit to which the ref must still point; empty if the ref must not exist. */
  readonly from: string
  readonly to: NewCommit | string
}

export type RefMoveResult =
  | { readonly kind: 'moved'; readonly commit: string }
  | { readonly kind: 'lost' }

/** A move whose commit already exists in the local clone. */
export type KnownMove = Pick<RefMove, 'ref' | 'from'> & { readonly commit: string }

/**
 * Moves refs in the remote. A result is `lost` if another push came first. Rejects if the remote
 * refuses for another reason, or if the result is unknown.
 */
export type PushMoves = (moves: readonly KnownMove[]) => Promise<readonly RefMoveResult[]>

interface WaitingMoves {
  readonly moves: readonly KnownMove[]
  readonly resolve: (results: readonly RefMoveResult[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * The maximum number of simultaneous pushes. With two pushes, the remote can compute one push while
 * it writes the other push to its disk.
 */
const mostPushes = 2

/**
 * Creates a function that pushes moves in batches. While two pushes run, it collects further moves
 * for the next batch.
 */
export function createPushBatches(git: Git, remote: string): PushMoves {
  let waiting: readonly WaitingMoves[] = []
  const moving = new Set<string>()
  let running = 0
  const begin = () => {
    const batch = running < mostPushes ? nextBatch(waiting, moving) : []
    if (batch.length === 0) return
    waiting = waiting.filter((each) => !batch.includes(each))
    void run(batch)
    begin()
  }
  const run = async (batch: readonly WaitingMoves[]) => {
    const refs = batch.flatMap(({ moves }) => moves.map(({ ref }) => ref))
    for (const ref of refs) moving.add(ref)
    running++
    try {
      await pushBatch(git, remote, batch)
    } finally {
      running--
      for (const ref of refs) moving.delete(ref)
      begin()
    }
  }
  return (moves) =>
    new Promise((resolve, reject) => {
      waiting = [...waiting, { moves, resolve, reject }]
      begin()
    })
}

/** Pushes a batch, and settles the promises of its callers. Never rejects. */
async function pushBatch(git: Git, remote: string, batch: readonly WaitingMoves[]): Promise<void> {
  const all = batch.flatMap(({ moves }) => moves)
  try {
    const answers = await push(git, remote, all, batch.some(isAtomic))
    for (const { moves, resolve, reject } of batch) {
      const refused = moves.find(({ ref }) => answers.get(ref) === undefined)
      if (refused) reject(new GitError(`The remote did not take ${refused.ref}.`, ''))
      else resolve(moves.map(({ ref }) => answers.get(ref)!))
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/**
 * Returns the next batch. The batch moves each ref only once, and no ref of a running push. If a
 * caller moves several refs, the push is atomic. An atomic push of several callers contains only
 * new refs: nobody else can move a new ref, so no move makes the whole push fail.
 */
function nextBatch(
  waiting: readonly WaitingMoves[],
  moving: ReadonlySet<string>,
): readonly WaitingMoves[] {
  const taken = new Set(moving)
  const batch: WaitingMoves[] = []
  for (const one of waiting) {
    const isFree = one.moves.every(({ ref }) => !taken.has(ref))
    for (const { ref } of one.moves) taken.add(ref)
    if (isFree && batch.every((other) => canShare(one, other))) batch.push(one)
  }
  return batch
}

const isAtomic = ({ moves }: WaitingMoves): boolean => moves.length > 1

const canShare = (one: WaitingMoves, other: WaitingMoves): boolean =>
  (!isAtomic(one) && !isAtomic(other)) ||
  [...one.moves, ...other.moves].every(({ from }) => from === '')

/** Pushes refs. If the remote refuses a ref, the result has no entry for it. */
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
      // If some refs were not moved, git exits with 1 but still lists the result of each ref.
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

/** Returns whether git's message means that another push came first. */
function isRace(said: string): boolean {
  return /stale info|atomic push failed|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists|incorrect old value/.test(
    said,
  )
}
