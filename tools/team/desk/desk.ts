import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Tasks } from './tasks'

/** The tasks in a process of their own, one after the other: saving never waits for them. */
export interface Desk extends Tasks {
  close(): void
}

interface Waiting {
  readonly message: { readonly id: number; readonly task: keyof Tasks; readonly asked: unknown }
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

const mostMs = 300_000

/** Begins the process with the first task, and again after it has died. */
export function openDesk(code: string): Desk {
  let child: ChildProcess | undefined
  let next = 0
  let current: Waiting | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting: Waiting[] = []
  const settle = (use: (one: Waiting) => void) => {
    clearTimeout(timer)
    const one = current
    current = undefined
    if (one) use(one)
    work()
  }
  const begin = () => {
    const begun = fork(join(import.meta.dirname, 'desk-process.ts'), [code], {
      execArgv: ['--import', import.meta.resolve('tsx')],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    begun.on('message', ({ result, problem }: { result?: never; problem?: string }) =>
      settle(({ resolve, reject }) =>
        problem === undefined ? resolve(result as never) : reject(new Error(problem)),
      ),
    )
    begun.on('exit', () => {
      if (child === begun) child = undefined
      settle(({ reject }) => reject(new Error('The process of this task ended early.')))
    })
    return begun
  }
  const work = () => {
    if (current || waiting.length === 0) return
    current = waiting.shift()!
    child ??= begin()
    const working = child
    timer = setTimeout(() => working.kill('SIGKILL'), mostMs)
    working.send(current.message)
  }
  const ask =
    <Name extends keyof Tasks>(task: Name) =>
    (asked: Parameters<Tasks[Name]>[0]) =>
      new Promise<never>((resolve, reject) => {
        waiting.push({ message: { id: next++, task, asked }, resolve, reject })
        work()
      })
  return {
    review: ask('review'),
    play: ask('play'),
    release: ask('release'),
    toSign: ask('toSign'),
    close() {
      waiting.length = 0
      child?.kill('SIGKILL')
    },
  }
}
