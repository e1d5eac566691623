import { say } from '../../../analysis/words/words'
import { ChangeError } from '../changes/changes'

/** Everybody who waited for the task has left. */
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
  /** Rejects with DroppedTask if nobody waits for the task any more before it begins. */
  run<Result>(key: string, work: () => Promise<Result>, isWanted: () => boolean): Promise<Result>
  /** The number of tasks before a task; undefined if the task does not wait. */
  ahead(key: string): number | undefined
  /** Drops the tasks that nobody waits for. */
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
