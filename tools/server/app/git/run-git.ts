import {
  spawn,
  type ChildProcessWithoutNullStreams,
  fork,
  type ChildProcess,
} from 'node:child_process'
import { join } from 'node:path'

/** Runs git on a repository without a working tree. */
export interface Git {
  run(args: readonly string[], input?: string | Buffer): Promise<Buffer>
  start(args: readonly string[]): ChildProcessWithoutNullStreams
}

/** A failure of git. The message never contains credentials. */
export class GitError extends Error {
  override name = 'GitError'
  readonly code = 'git'
  constructor(
    message: string,
    readonly output: string,
  ) {
    super(message)
  }
}

interface GitOptions {
  readonly credentialsFile?: string | undefined
  readonly objects?: string
}

// These settings prevent a malicious repository from running programs through hooks, filters,
// helpers or protocols.
const safe = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'core.attributesFile=/dev/null',
  'protocol.ext.allow=never',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'gc.auto=0',
  'maintenance.auto=false',
  'credential.helper=',
].flatMap((setting) => ['-c', setting])

const handedOn = ['PATH', 'HOME', 'SSH_AUTH_SOCK', 'GIT_SSH_COMMAND', 'TMPDIR', 'GIT_SSL_CAINFO']

export const gitDirOption = (folder: string): readonly string[] => [`--git-dir=${folder}`]

/**
 * Creates an interface to git. `credentialsFile` has the format of `git credential-store`. Git also
 * reads objects from the folder `objects`.
 */
export function createGit(
  place: readonly string[],
  { credentialsFile, objects }: GitOptions = {},
): Git {
  const known = [
    ...place,
    ...safe,
    ...(credentialsFile === undefined
      ? []
      : ['-c', `credential.helper=store --file='${credentialsFile.replaceAll("'", `'\\''`)}'`]),
  ]
  const env = {
    ...Object.fromEntries(handedOn.flatMap((name) => entryOf(name))),
    GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
    ...(objects !== undefined && { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) }),
  }
  return {
    start: (args) => spawn('git', [...known, ...args], { env }),
    async run(args, input = '') {
      const { reason, out, err } = await runGit([...known, ...args], env, input)
      if (reason === 0) return out
      const said = withoutCredentials(err.toString('utf8').trim())
      throw new GitError(`git ${args[0]} ended with ${reason}: ${said}`, out.toString('utf8'))
    },
  }
}

function entryOf(name: string): [string, string][] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

export function withoutCredentials(text: string): string {
  return text.replace(/([a-z][a-z+.-]*:\/\/)[^/\s@]*@/gi, '$1')
}

/** The result of a git process. `reason` is the exit code or the signal. */
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
 * Runs git through a small helper process. To start a program, a process copies its page tables;
 * for a server with 400 MB this takes 18 ms each time.
 */
function runGit(
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
  // If the process cannot start, there is no `exit` event.
  begun.on('error', ({ message }) => fail(message))
  return begun
}

/** Lets the server end while the helper process is idle. */
function keepAlive(running: ChildProcess): void {
  const isUsed = waiting.size > 0
  for (const one of [running, running.channel])
    if (isUsed) one?.ref()
    else one?.unref()
}
