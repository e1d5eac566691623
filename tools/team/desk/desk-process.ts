import { constants, getPriority, setPriority } from 'node:os'
import { ensureValidators } from '../../build'
import type { Tasks } from './tasks'

interface Message {
  readonly task: keyof Tasks
  readonly asked: never
}

const [, , code, niceness] = process.argv
// A server may yield to others itself: there is no more than the most.
if (Number(niceness) > 0)
  setPriority(Math.min(getPriority() + Number(niceness), constants.priority.PRIORITY_LOW))
ensureValidators()
const { createTasks } = await import('./tasks')
const tasks = createTasks(code!)

process.on('message', ({ task, asked }: Message) => {
  tasks[task](asked).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

/** Nobody waits any more where the server has ended. */
function answer(words: object): void {
  process.send!(words, undefined, undefined, () => {})
}
