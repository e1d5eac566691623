import { constants, getPriority, setPriority } from 'node:os'
import { createJobs, type Jobs } from './jobs'

interface Message {
  readonly task: keyof Jobs
  readonly asked: never
}

/** Does the tasks that the server sends to this process, which it has started for them. */
export function doJobs(code: string, niceness: number): void {
  // The server itself may already have a lower priority. The result is limited to the lowest one.
  if (niceness > 0) setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  const tasks = createJobs(code)
  process.on('message', ({ task, asked }: Message) => {
    tasks[task](asked).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ problem: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

/** Sends an answer. Ignores errors of the channel, because the server may have ended. */
function answer(words: object): void {
  process.send!(words, undefined, undefined, () => {})
}
