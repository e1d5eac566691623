import type { TellProgress } from '../../../analysis/coverage/measure'
import { mergeTexts } from '../../../analysis/merge/merge-texts'
import type { Jobs } from './jobs'
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** Runs slow tasks in child processes, so that a save never waits for them. */
export interface JobQueues extends Jobs {
  close(): void
}

// Reviews run with a lower priority than saves, publications with the same priority.
const reviewNiceness = 10
const releasing = 0

/** Shorter texts are merged in this process, because sending them would take longer. */
const mostLettersHere = 200_000

/** Opens a queue for each kind of task, so that one kind does not wait for another. */
export function openQueues(code: string): JobQueues {
  const looks = openQueue(code, reviewNiceness, 120_000)
  const explorations = openQueue(code, reviewNiceness, 300_000)
  const releases = openQueue(code, releasing, 300_000)
  const merges = openQueue(code, releasing, 30_000)
  return {
    review: looks.ask('review'),
    play: looks.ask('play'),
    explore: explorations.ask('explore'),
    prepare: releases.ask('prepare'),
    pack: releases.ask('pack'),
    hasSameResults: releases.ask('hasSameResults'),
    merge: (asked) =>
      asked.ours.length + asked.theirs.length < mostLettersHere
        ? Promise.resolve(mergeTexts(asked.base, asked.ours, asked.theirs))
        : merges.ask('merge')(asked),
    close() {
      merges.close()
      looks.close()
      explorations.close()
      releases.close()
    },
  }
}

interface Queue {
  ask<Name extends keyof Jobs>(
    task: Name,
  ): (asked: Parameters<Jobs[Name]>[0], tell?: TellProgress) => Promise<never>
  close(): void
}

interface QueuedJob {
  readonly message: { readonly task: keyof Jobs; readonly asked: unknown }
  readonly tell: TellProgress
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** A message of a child process. */
interface FromJob {
  readonly result?: never
  readonly problem?: string
  readonly progress?: Parameters<TellProgress>[0]
}

// The memory limit of a child process, twice its normal memory. Without a limit, it would grow
// without end.
const mostMegabytes = 400

/**
 * Opens a queue. Its child process starts with the first task. A task that takes longer than
 * `mostMs` is stopped with its process, and the next task starts a new process. `niceness` lowers
 * the priority of the process.
 */
export function openQueue(code: string, niceness: number, mostMs: number): Queue {
  let child: ChildProcess | undefined
  let current: QueuedJob | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting: QueuedJob[] = []
  const settle = (use: (one: QueuedJob) => void) => {
    clearTimeout(timer)
    const one = current
    current = undefined
    if (one) use(one)
    work()
  }
  /** Rejects the current task. */
  const fail = (wordsFor: (task: string) => string) => {
    child = undefined
    settle(({ message, reject }) => reject(new Error(wordsFor(message.task))))
  }
  const begin = () => {
    // The built program starts ten times faster than the sources.
    const program = join(import.meta.dirname, '../../../cli/lienzo.mjs')
    const begun = fork(program, ['jobs', code, String(niceness)], {
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The serialization `advanced` supports maps, which the tasks use.
      serialization: 'advanced',
    })
    begun.on('message', ({ result, problem, progress }: FromJob) => {
      if (child !== begun) return
      if (progress) current?.tell(progress)
      else
        settle(({ resolve, reject }) =>
          problem === undefined ? resolve(result as never) : reject(new Error(problem)),
        )
    })
    const end = (reason: string) => {
      if (child === begun) fail((task) => `The process of the task "${task}" ended: ${reason}.`)
    }
    begun.on('exit', (code, signal) => end(String(signal ?? code)))
    // If the process cannot start, there is no `exit` event.
    begun.on('error', ({ message }) => end(message))
    return begun
  }
  const work = () => {
    if (current || waiting.length === 0) return
    current = waiting.shift()!
    child ??= begin()
    const working = child
    timer = setTimeout(() => {
      working.kill('SIGKILL')
      fail((task) => `The task "${task}" was stopped after its limit of ${mostMs / 1000} seconds.`)
    }, mostMs)
    // If the process has ended or cannot start, the event `exit` or `error` rejects the task.
    if (working.connected) working.send(current.message, () => {})
  }
  return {
    ask:
      (task) =>
      (asked, tell = () => {}) =>
        new Promise<never>((resolve, reject) => {
          waiting.push({ message: { task, asked }, tell, resolve, reject })
          work()
        }),
    close() {
      waiting.length = 0
      child?.kill('SIGKILL')
    },
  }
}
