import { getPriority, setPriority } from 'node:os'
import { ensureValidators } from '../../build'
import type { Tasks } from './tasks'

interface Message {
  readonly task: keyof Tasks
  readonly asked: never
}

const [, , code, niceness] = process.argv
if (Number(niceness) > 0) setPriority(getPriority() + Number(niceness))
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
