import { setPriority } from 'node:os'
import { ensureValidators } from '../../build'
import type { Tasks } from './tasks'

interface Message {
  readonly task: keyof Tasks
  readonly asked: never
}

// Whoever saves goes before whoever looks.
const niceness = 10
setPriority(niceness)
ensureValidators()
const { createTasks } = await import('./tasks')
const tasks = createTasks(process.argv[2]!)

process.on('message', ({ task, asked }: Message) => {
  tasks[task](asked).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ problem: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
