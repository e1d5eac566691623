import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'

/** Runs git in one bare repository, which has no working tree: nothing is ever checked out. */
export interface Git {
  /** Rejects with what git said where its exit code is not 0. */
  run(args: readonly string[], input?: string | Buffer): Promise<Buffer>
  /** Begins a process that goes on answering. */
  start(args: readonly string[]): ChildProcessWithoutNullStreams
}

/** A git that ended otherwise than well; its message names no credentials. */
export class GitError extends Error {
  override name = 'GitError'
  readonly code = 'git'
  constructor(
    message: string,
    /** What it wrote to its output all the same. */
    readonly output: string,
  ) {
    super(message)
  }
}

const timeoutMs = 60_000

// A clone brings data alone: no hook, no filter, no helper and no protocol of its own runs.
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

/** Git in a folder; credentials come from a file in the form of `git credential-store`. */
export function createGit(folder: string, credentialsFile?: string): Git {
  const known = [
    `--git-dir=${folder}`,
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
  }
  const start = (args: readonly string[]) => spawn('git', [...known, ...args], { env })
  return { start, run: (args, input = '') => collect(start(args), args[0] ?? '', input) }
}

function entryOf(name: string): [string, string][] {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

function collect(
  child: ChildProcessWithoutNullStreams,
  word: string,
  input: string | Buffer,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.stdout.on('data', (part: Buffer) => void out.push(part))
    child.stderr.on('data', (part: Buffer) => void err.push(part))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const said = withoutCredentials(Buffer.concat(err).toString('utf8').trim())
      if (code === 0) resolve(Buffer.concat(out))
      else
        reject(
          new GitError(
            `git ${word} ended with ${code ?? signal}: ${said}`,
            Buffer.concat(out).toString('utf8'),
          ),
        )
    })
    // A git that ended early does not read on; what it says is told at its end.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** What stands before the host of an address is nobody's business. */
export function withoutCredentials(text: string): string {
  return text.replace(/([a-z][a-z+.-]*:\/\/)[^/\s@]*@/gi, '$1')
}
