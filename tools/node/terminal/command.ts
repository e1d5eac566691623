import { nearest } from '../../analysis/source/nearest'

/** The environment and the output of a command. */
export interface Terminal {
  readonly cwd: string
  /** The output supports colours. */
  readonly colour: boolean
  /** The longest wait for somebody else; by default the command decides. */
  readonly timeoutMs?: number
  out(text: string): void
  err(text: string): void
}

/**
 * One command of the command line; its result is the exit code: 0 clean, 1 findings, 2 cannot run.
 */
export interface Command {
  readonly about: string
  readonly usage: string
  /** It handles `--help` itself. */
  readonly hasOwnHelp?: boolean
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The entry of a table that a command line names; throws UsageError for an unknown name. */
export function named<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
  noun: string,
): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw new UsageError(unknownName(name, Object.keys(table), noun))
}

/** The message for an unknown name: with the likely one, else with all of them. */
export function unknownName(name: string, names: readonly string[], noun: string): string {
  const best = nearest(name, names)
  const advice = best === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${best}"?`
  return `There is no ${noun} "${name}". ${advice}`
}

/** A mistake in the use of a command; only its message is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly code = 'usage'
}

/**
 * Runs a command. An invalid line prints the usage and gives exit code 2. So does a file, port or
 * folder that the system refuses. The option `--help` prints a description and the usage.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  if (!command.hasOwnHelp && asksForHelp(args)) {
    terminal.out(`${command.about}\n\nUsage: lienzo ${command.usage}`)
    return 0
  }
  try {
    return await command.run(args, terminal)
  } catch (error) {
    const problem = error instanceof UsageError ? error.message : systemProblem(error)
    if (problem === undefined) throw error
    terminal.err(`${problem}\n\nUsage: lienzo ${command.usage}`)
    return 2
  }
}

/** Whether a line requests help; after `--` the word is a name. */
export function asksForHelp(args: readonly string[]): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes('--help') || options.includes('-h')
}

/** A failed call of the operating system, as Node reports it. */
interface SystemError extends Error {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly hostname?: string
  readonly address?: string
  readonly port?: number
}

const notWritable = 'Change its rights, or run this as its owner.'

/** The cause and the fix of a failed system call, by its code; `it` is the file, port or host. */
const sentences: Readonly<Record<string, (it: string) => string>> = {
  EADDRINUSE: (it) =>
    `${it} is taken. Stop the program that listens there, or choose another port.`,
  EADDRNOTAVAIL: (it) =>
    `${it} is no address of this machine. Choose 127.0.0.1, or 0.0.0.0 for all.`,
  ENOTFOUND: (it) => `The host ${it} is unknown. Correct its name, or look at the network.`,
  ECONNREFUSED: (it) => `Nothing listens at ${it}. Start that server, or correct the address.`,
  ENOENT: (it) => `${it} does not exist. Correct the path, or create it.`,
  ENOTDIR: (it) => `${it} is below a file, which cannot hold other files. Correct the path.`,
  EISDIR: (it) => `${it} is a folder. Name a file.`,
  EEXIST: (it) => `${it} exists already. Choose another name, or remove it.`,
  EACCES: (it) => `${it} may not be used. ${notWritable}`,
  EPERM: (it) => `${it} may not be changed. ${notWritable}`,
  EROFS: (it) => `${it} is on a read-only disk. Choose another folder, or copy the project.`,
  ENOSPC: (it) => `There is no space left for ${it}. Free some, then try again.`,
  EMFILE: (it) => `Too many files are open to use ${it}. Raise the limit with \`ulimit -n 4096\`.`,
  ENOSPC_WATCH: (it) =>
    `Too many files are watched to watch ${it}. Raise fs.inotify.max_user_watches.`,
}

/**
 * One sentence with the cause and one with the fix for an error of the operating system; undefined
 * for any other error.
 */
export function systemProblem(error: unknown): string | undefined {
  if (!isSystemError(error)) return undefined
  const { code, syscall = '' } = error
  const known = sentences[syscall === 'watch' ? `${code}_WATCH` : code] ?? sentences[code]
  return (
    known?.(placeOf(error)) ??
    `${placeOf(error)} cannot be used: ${code} at ${syscall}. Look at its rights and space, then try again.`
  )
}

function placeOf({ path, hostname, address, port }: SystemError): string {
  if (port !== undefined && address !== undefined) return `Port ${port} of ${address}`
  return path ?? hostname ?? address ?? 'The file or address'
}

function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    'syscall' in error &&
    typeof error.syscall === 'string'
  )
}
