import type { Finding } from '../../../analysis/check/report'
import { currentLanguage, say } from '../../../analysis/words/words'
import type { TellProgress } from '../../../analysis/coverage/measure'
import { isEditable, type ReviewPlace, type ReviewResult } from '../../answers'
import { type Change, type Changes, ChangeError } from '../changes/changes'
import type { JobQueues } from '../jobs/job-queues'
import { createAnswers } from '../../app/git/object-reader'
import { type Repository, snapshotTexts, textsOf } from '../git/repository'
import { createHash } from 'node:crypto'

export interface Reviews {
  /** Reviews a change once. A waiting review is dropped if all requests for it are aborted. */
  read(change: Change, signal?: AbortSignal): Promise<ReviewResult>
  /** Returns how many reviews come before a waiting review, and the progress of running work. */
  place(change: Change): Promise<ReviewPlace>
  /** Runs work for a change. Until the work ends, `place` returns the progress that it tells. */
  following<Result>(change: Change, work: (tell: TellProgress) => Promise<Result>): Promise<Result>
  /** Returns the explorer's findings that only the changed screens have. */
  explore(change: Change): Promise<readonly Finding[]>
  /**
   * Returns a finished review. Without a finished review, begins a review of a change that can be
   * edited, and returns undefined.
   */
  known(change: Change): ReviewResult | undefined
}

const maxKept = 300

/** Creates reviews, and caches them for each language. */
export function createReviews(
  repository: Repository,
  jobs: Pick<JobQueues, 'review' | 'explore'>,
  changes: Pick<Changes, 'base'>,
): Reviews {
  const answers = createAnswers<ReviewResult>(maxKept)
  const explored = createAnswers<readonly Finding[]>(maxKept)
  const reviewByHead = new Map<string, ReviewResult>()
  const sidesOf = async (change: Change) => {
    const { head } = change
    const base = await changes.base(change)
    const language = currentLanguage()
    const texts = async () => {
      const [before, after] = await Promise.all([
        textsOf(repository, base),
        textsOf(repository, head),
      ])
      return { before, after, language }
    }
    return { key: `${language} ${base} ${head}`, texts }
  }
  const progressByHead = new Map<string, Parameters<TellProgress>[0]>()
  const following: Reviews['following'] = ({ head }, work) =>
    work((progress) => progressByHead.set(head, progress)).finally(() =>
      progressByHead.delete(head),
    )
  const line = createReviewLine()
  const readers = new Map<string, Set<AbortSignal>>()
  const read: Reviews['read'] = async (change, signal = new AbortController().signal) => {
    const { head } = change
    const { key, texts } = await sidesOf(change)
    const signals = readers.get(key) ?? new Set()
    readers.set(key, signals.add(signal))
    const isWanted = () => [...signals].some(({ aborted }) => !aborted)
    signal.addEventListener('abort', () => line.prune(), { once: true })
    const work = () => following(change, async (tell) => jobs.review(await texts(), tell))
    const reading = answers.get(key, () => line.run(key, work, isWanted))
    try {
      const reviewed = await reading
      reviewByHead.set(head, reviewed)
      if (reviewByHead.size > maxKept) reviewByHead.delete(reviewByHead.keys().next().value!)
      return reviewed
    } catch (error) {
      // Other requests were aborted at the same moment, but this request was not, so begin again.
      if (error instanceof DroppedTask && !signal.aborted) return read(change, signal)
      throw error
    } finally {
      signals.delete(signal)
      if (signals.size === 0) readers.delete(key)
    }
  }
  const waiting = new Map<string, Change>()
  let isBusy = false
  const readWaiting = async () => {
    if (isBusy) return
    isBusy = true
    for (const [id, change] of waiting) {
      waiting.delete(id)
      await read(change).catch(() => {})
    }
    isBusy = false
  }
  return {
    read,
    following,
    async place(change) {
      const ahead = line.ahead((await sidesOf(change)).key) ?? 0
      return { ahead, ...progressByHead.get(change.head) }
    },
    async explore(change) {
      const { findings = [] } = await read(change)
      if (findings.length > 0) return []
      const { key, texts } = await sidesOf(change)
      return explored.get(key, () =>
        following(change, async (tell) => jobs.explore(await texts(), tell)),
      )
    },
    known(change) {
      const review = reviewByHead.get(change.head)
      // Reviews for the list of changes run one at a time, so that a person's own request waits for
      // at most one of them.
      if (!review && isEditable(change.state)) {
        waiting.set(change.id, change)
        void readWaiting()
      }
      return review
    },
  }
}

export type PlayScreen = (commit: string, screen: string) => ReturnType<JobQueues['play']>

const keptPlays = 400

/** Returns a function that plays screens. Changes that differ only in texts share a result. */
export function createPlays(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { play }: Pick<JobQueues, 'play'>,
): PlayScreen {
  const answers = createAnswers<Awaited<ReturnType<JobQueues['play']>>>(keptPlays)
  return async (commit, screen) => {
    const all = await repository.snapshot(commit)
    const read = new Map([...all].filter(([path]) => !path.startsWith('locales/')))
    const key = createHash('sha256').update(JSON.stringify([screen, ...read]))
    return answers.get(key.digest('hex'), async () =>
      play({ files: await snapshotTexts(repository, read), screen }),
    )
  }
}

/** The error of a task that was dropped because nobody waits for it. */
export class DroppedTask extends ChangeError {
  override name = 'DroppedTask'
}

interface WaitingTask {
  readonly key: string
  readonly begin: () => void
  readonly drop: () => void
  readonly isWanted: () => boolean
}

/** A queue of tasks that run one after the other. */
export interface ReviewLine {
  /** Runs a task. Rejects with DroppedTask if nobody waits for the task when its turn comes. */
  run<Result>(key: string, work: () => Promise<Result>, isWanted: () => boolean): Promise<Result>
  /** Returns how many tasks come before a waiting task; undefined if the task does not wait. */
  ahead(key: string): number | undefined
  /** Drops the tasks for which nobody waits. */
  prune(): void
}

export function createReviewLine(): ReviewLine {
  let waiting: WaitingTask[] = []
  let isBusy = false
  const prune = () => {
    const dropped = waiting.filter(({ isWanted }) => !isWanted())
    waiting = waiting.filter((task) => !dropped.includes(task))
    for (const { drop } of dropped) drop()
  }
  const next = () => {
    prune()
    const task = isBusy ? undefined : waiting.shift()
    if (!task) return
    isBusy = true
    task.begin()
  }
  return {
    run: (key, work, isWanted) =>
      new Promise((resolve, reject) => {
        const end = () => {
          isBusy = false
          next()
        }
        waiting.push({
          key,
          isWanted,
          begin: () => void work().then(resolve, reject).finally(end),
          drop: () =>
            reject(
              new DroppedTask(
                say`This review was stopped, because nobody needs its result any more.`,
              ),
            ),
        })
        next()
      }),
    ahead(key) {
      const at = waiting.findIndex((task) => task.key === key)
      return at < 0 ? undefined : at + 1
    },
    prune,
  }
}
