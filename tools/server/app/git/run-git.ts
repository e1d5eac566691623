import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { runGit } from './git-process'

/** Runs git on a repository without a working tree. */
export interface Git {
  run(args: readonly string[], input?: string | Buffer): Promise<Buffer>
  start(args: readonly string[]): ChildProcessWithoutNullStreams
}

/** A failure of git. Its message has no credentials. */
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

// A clone must bring only data. No hook, filter, helper or unusual protocol may run.
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

export const bareIn = (folder: string): readonly string[] => [`--git-dir=${folder}`]

/**
 * Creates a git. Credentials come from a file in the form of `git credential-store`. Git also reads
 * the objects in the folder `objects`.
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
