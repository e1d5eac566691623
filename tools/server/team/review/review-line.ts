import { say } from '../../../analysis/words/words'
import { ChangeError } from '../changes/changes'

/** The error of a dropped task, for which nobody waits any more. */
export class DroppedTask extends ChangeError {
  override name = 'DroppedTask'
}

interface WaitingTask {
  readonly key: string
  readonly begin: () => void
  readonly drop: () => void
  readonly isWanted: () => boolean
}

/** Tasks that run one after the other. */
export interface ReviewLine {
  /** Runs a task. Rejects with DroppedTask if nobody waits for it when it could begin. */
  run<Result>(key: string, work: () => Promise<Result>, isWanted: () => boolean): Promise<Result>
  /** Returns the number of tasks before a waiting task; undefined if it does not wait. */
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
          drop: () => reject(new DroppedTask(say`Nobody waits for this review any more.`)),
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
