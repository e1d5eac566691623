import { constants, getPriority, setPriority } from 'node:os'
import { ensureValidators } from '../../../build'
import type { Jobs } from './jobs'

interface Message {
  readonly task: keyof Jobs
  readonly asked: never
}

const [, , code, niceness] = process.argv
// The server itself may already have a lower priority. The result is limited to the lowest
// priority.
if (Number(niceness) > 0)
  setPriority(Math.min(getPriority() + Number(niceness), constants.priority.PRIORITY_LOW))
ensureValidators()
const { createJobs } = await import('./jobs')
const tasks = createJobs(code!)

process.on('message', ({ task, asked }: Message) => {
  tasks[task](asked).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

/** Sends an answer. Ignores errors of the channel, because the server may have ended. */
function answer(words: object): void {
  process.send!(words, undefined, undefined, () => {})
}
