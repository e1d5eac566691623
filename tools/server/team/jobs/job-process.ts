import { constants, getPriority, setPriority } from 'node:os'
import { createJobs, type Jobs } from './jobs'

interface Message {
  readonly task: keyof Jobs
  readonly asked: never
}

/** Runs tasks in a child process. The server sends the tasks as messages. */
export function doJobs(code: string, niceness: number): void {
  // The priority is relative to the priority of the server, and limited to the lowest possible
  // priority.
  if (niceness > 0) setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  const tasks = createJobs(code)
  process.on('message', ({ task, asked }: Message) => {
    tasks[task](asked, (progress) => answer({ progress })).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ problem: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}

/** Sends an answer. The server may have ended, so errors of the channel are ignored. */
function answer(words: object): void {
  process.send!(words, undefined, undefined, () => {})
}
