import type { NewCommit } from './commits'
import { GitError, type Git } from '../../app/git/run-git'

export interface RefMove {
  readonly ref: string
  /** The expected commit; empty if the ref must not exist. */
  readonly from: string
  readonly to: NewCommit | string
}

/** The result. `lost` means that another push came first. */
export type RefMoveResult =
  | { readonly kind: 'moved'; readonly commit: string }
  | { readonly kind: 'lost' }

/** A move whose commit exists in the copy. */
export type KnownMove = Pick<RefMove, 'ref' | 'from'> & { readonly commit: string }

/** Resolves when the remote has moved the refs or refused. Rejects if the result is uncertain. */
export type PushMoves = (moves: readonly KnownMove[]) => Promise<readonly RefMoveResult[]>

interface WaitingMoves {
  readonly moves: readonly KnownMove[]
  readonly resolve: (results: readonly RefMoveResult[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * The maximum number of simultaneous pushes. While the remote's disk writes for one push, its
 * processor works for the other.
 */
const mostPushes = 2

/** Creates batches. While the maximum number of pushes is running, further moves are collected. */
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

/** Pushes a batch. Never rejects. */
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
 * Returns the next batch. A push moves each ref only once, and no ref of a running push. Several
 * refs of one caller move all together or not at all. Callers share such a push only for new refs,
 * because nobody else can move these.
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

/** Pushes refs. The result has no entry for a refused ref. */
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
      // If git could not move all refs, it exits with 1 and lists each of them.
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

/** Returns whether another push came first. Any other message is a refusal. */
function isRace(said: string): boolean {
  return /stale info|atomic push failed|fetch first|non-fast-forward|cannot lock ref|failed to update ref|reference already exists|incorrect old value/.test(
    said,
  )
}
