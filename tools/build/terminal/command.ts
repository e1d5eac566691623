import { nearest } from '../../analysis/source/nearest'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The environment and the output of a command. */
export interface Terminal {
  readonly cwd: string
  readonly colour: boolean
  /** The time limit for another process. By default, the command decides. */
  readonly timeoutMs?: number
  out(text: string): void
  err(text: string): void
}

/**
 * A command. The exit code of `run` is 0 without findings, 1 with findings, and 2 after an error.
 */
export interface Command {
  readonly about: string
  readonly usage: string
  readonly hasOwnHelp?: boolean
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** Returns an entry by its name. Throws `UsageError` for an unknown name. */
export function entryNamed<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
  noun: string,
): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw new UsageError(unknownName(name, Object.keys(table), noun))
}

/** A message about an unknown name, with the most similar name or all names. */
export function unknownName(name: string, names: readonly string[], noun: string): string {
  const best = nearest(name, names)
  const advice =
    best === undefined ? `The options are ${names.join(', ')}.` : `Did you mean "${best}"?`
  return `There is no ${noun} "${name}". ${advice}`
}

/** A mistake of the user, printed without a stack. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly code = 'usage'
}

/**
 * Runs a command. `--help` prints the description and the usage. For a `UsageError`, or an error of
 * the operating system about a file or port, prints the reason and returns 2.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
  program = 'lienzo',
): Promise<number> {
  if (!command.hasOwnHelp && asksForHelp(args)) {
    terminal.out(`${command.about}\n\nUsage: ${program} ${command.usage}`)
    return 0
  }
  try {
    return await command.run(args, terminal)
  } catch (error) {
    const problem = error instanceof UsageError ? error.message : systemProblem(error)
    if (problem === undefined) throw error
    terminal.err(`${problem}\n\nUsage: ${program} ${command.usage}`)
    return 2
  }
}

/** Runs a script of package.json as a command, with the arguments of this process. */
export const runScript = (script: Command): Promise<void> =>
  runProgram((terminal) => runCommand(script, process.argv.slice(2), terminal, 'npm run'))

/** True if an option asks for help. Words after `--` are not options. */
export function asksForHelp(args: readonly string[]): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes('--help') || options.includes('-h')
}

interface SystemError extends Error {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly hostname?: string
  readonly address?: string
  readonly port?: number
}

const notWritable = 'Change its permissions, or run this command as its owner.'

/** Functions by error code. Each function returns a sentence about a file, port or host. */
const sentences: Readonly<Record<string, (it: string) => string>> = {
  EADDRINUSE: (it) =>
    `${it} is in use. Stop the program that listens there, or choose another port.`,
  EADDRNOTAVAIL: (it) =>
    `${it} is not an address of this machine. Choose 127.0.0.1, or 0.0.0.0 for all addresses.`,
  ENOTFOUND: (it) => `The host ${it} is unknown. Correct its name, or check the network.`,
  ECONNREFUSED: (it) => `Nothing listens at ${it}. Start that server, or correct the address.`,
  ENOENT: (it) => `${it} does not exist. Correct the path, or create it.`,
  ENOTDIR: (it) => `${it} is below a file, not a folder. Correct the path.`,
  EISDIR: (it) => `${it} is a folder. Name a file.`,
  EEXIST: (it) => `${it} exists already. Choose another name, or delete it.`,
  EACCES: (it) => `${it} cannot be accessed. ${notWritable}`,
  EPERM: (it) => `${it} cannot be changed. ${notWritable}`,
  EROFS: (it) => `${it} is on a read-only disk. Choose another folder, or copy the project.`,
  ENOSPC: (it) => `There is no space left for ${it}. Free some space, then try again.`,
  EMFILE: (it) =>
    `${it} cannot be opened, because too many files are open. Raise the limit with \`ulimit -n 4096\`.`,
  ENOSPC_WATCH: (it) =>
    `${it} cannot be watched, because too many files are watched. Raise fs.inotify.max_user_watches.`,
}

/** Describes an error of the system with cause and fix; `undefined` for other errors. */
export function systemProblem(error: unknown): string | undefined {
  if (!isSystemError(error)) return undefined
  const { code, syscall = '' } = error
  const known = sentences[syscall === 'watch' ? `${code}_WATCH` : code] ?? sentences[code]
  return (
    known?.(placeOf(error)) ??
    `${placeOf(error)} cannot be used: ${code} at ${syscall}. Check its permissions and the free space, then try again.`
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

/**
 * Runs a program and sets the exit code. A mistake of the user is one sentence, with exit code 2.
 * Any other error is a bug and is printed with its stack. A closed pipe ends the process quietly.
 */
export async function runProgram(run: (terminal: Terminal) => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly)
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`)
  const terminal: Terminal = {
    cwd: process.cwd(),
    colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
    out: write(process.stdout),
    err: write(process.stderr),
  }
  const fail = (error: unknown) => {
    terminal.err(failureText(error))
    process.exitCode = 2
  }
  process.on('uncaughtException', (error) => {
    fail(error)
    process.exit()
  })
  try {
    process.exitCode = await run(terminal)
  } catch (error) {
    fail(error)
  }
  // Exits even if a command has left handles open.
  await Promise.all([process.stdout, process.stderr].map(written))
  process.exit()
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()))
}

/** The output for an error that has ended the program. */
export function failureText(error: unknown): string {
  if (error instanceof UsageError || isUsage(error)) return error.message
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    systemProblem(error) ??
    `This is a bug in Lienzo, not a mistake in your project. Report it with the following lines.\n${stack}`
  )
}

/** True for a `UsageError`, even from another process or a bundled file. */
function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'usage'
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/** Resolves when a person or a supervisor stops the program. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** Parses arguments. Throws `UsageError` for an argument that the command would ignore. */
export function parseArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  names = 0,
) {
  const line = parse(args, options)
  const tooMany = line.positionals.slice(names)
  if (tooMany.length > 0)
    throw new UsageError(
      `${amounts[names] ?? names} can be named here. Leave out ${tooMany.join(' ')}.`,
    )
  const twice = line.tokens.find(
    (token, at) =>
      token.kind === 'option' &&
      isSingle(options[token.name]) &&
      line.tokens
        .slice(0, at)
        .some((other) => other.kind === 'option' && other.name === token.name),
  )
  if (twice?.kind === 'option')
    throw new UsageError(`${twice.rawName} is given twice. Leave out one of them.`)
  return line
}

const amounts = ['Nothing', 'One thing', 'Two things']

function isSingle(option: { type: string; multiple?: boolean | undefined } | undefined): boolean {
  return option?.type === 'string' && !option.multiple
}

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: joined(args, options), allowPositionals: true, tokens: true, options })
  } catch (error) {
    throw new UsageError(problemOf(error as Error, args, Object.keys(options)))
  }
}

/** Joins a negative number to its option, because `parseArgs` would take it for an option. */
function joined(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): string[] {
  return args.reduce<string[]>((line, word) => {
    const last = line.at(-1) ?? ''
    const isValue = /^-\d/.test(word) && last.startsWith('--')
    return isValue && options[last.slice(2)]?.type === 'string'
      ? [...line.slice(0, -1), `${last}=${word}`]
      : [...line, word]
  }, [])
}

function problemOf(error: Error, args: readonly string[], names: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unknownOption(option, names)
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error.message
  const hasValue = args.some((word) => word.startsWith(`${option}=`))
  return hasValue ? `${option} takes no value. Remove the value.` : `${option} requires a value.`
}

function unknownOption(option: string, names: readonly string[]): string {
  const best = nearest(option.replace(/^-+/, ''), names)
  if (best !== undefined) return `There is no option ${option}. Did you mean --${best}?`
  const known = names.map((name) => `--${name}`).join(', ')
  return `There is no option ${option}. ${known ? `The options are ${known}.` : 'Remove it.'}`
}

/** Parses a port; 0 selects a free port. `source` names the option or variable in messages. */
export function readPort(text: string, source: string): number {
  return readInteger(text, source, 0, 65_535)
}

/** Parses a whole number. Throws `UsageError` for other input. */
export function readInteger(text: string, option: string, least = 0, most = Infinity): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  throw new UsageError(`${option} takes a whole number ${range}, not "${text}".`)
}

/** Parses a percentage; by default 0. Throws `UsageError` for other input. */
export function readPercent(text = '0', option: string): number {
  const percent = Number(text)
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent
  throw new UsageError(`${option} takes a percentage from 0 to 100, not "${text}".`)
}
