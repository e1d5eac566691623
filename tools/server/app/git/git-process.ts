import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** The result of a git process. The reason is its exit code or its signal. */
export interface GitEnd {
  readonly reason: number | string
  readonly out: Buffer
  readonly err: Buffer
}

interface WaitingGit {
  readonly resolve: (end: GitEnd) => void
  readonly reject: (error: Error) => void
}

type Answer = { readonly id: number } & (GitEnd | { readonly problem: string })

let child: ChildProcess | undefined
let last = 0
const waiting = new Map<number, WaitingGit>()

/**
 * Runs git through a small process, which lives as long as the server. A process copies its page
 * tables for each program that it starts, which takes 18 ms with 400 MB.
 */
export function runGit(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input: string | Buffer,
): Promise<GitEnd> {
  child ??= begin()
  const running = child
  last++
  const id = last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    keepAlive(running)
    running.send({ id, args, env, input }, () => {})
  })
}

function begin(): ChildProcess {
  const begun = fork(join(import.meta.dirname, 'git-starter.mjs'), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  begun.on('message', ({ id, ...end }: Answer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    keepAlive(begun)
    if ('problem' in end) one?.reject(new Error(end.problem))
    else one?.resolve(end)
  })
  const fail = (reason: unknown) => {
    if (child !== begun) return
    child = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all)
      reject(new Error(`The process that starts git ended: ${String(reason)}.`))
  }
  begun.on('exit', (code, signal) => fail(signal ?? code))
  // A process that cannot start has no exit event.
  begun.on('error', ({ message }) => fail(message))
  return begun
}

/** Lets this process end while the small process is idle. */
function keepAlive(running: ChildProcess): void {
  const isUsed = waiting.size > 0
  for (const one of [running, running.channel])
    if (isUsed) one?.ref()
    else one?.unref()
}
