import { nearest } from '../analysis/source'
import { systemProblem } from './system-problem'

/** What a command runs in, and where it writes. */
export interface Terminal {
  readonly cwd: string
  /** Colours may be written. */
  readonly colour: boolean
  /** How long a command waits for what somebody else does; as long as it sees fit unless told. */
  readonly timeoutMs?: number
  /** What is said goes to a page, which has buttons where others are told what to type next. */
  readonly isPage?: boolean
  out(text: string): void
  err(text: string): void
}

/**
 * One command of the command line; its result is the exit code: 0 clean, 1 findings, 2 cannot run.
 */
export interface Command {
  readonly about: string
  readonly usage: string
  /** It answers `--help` itself. */
  readonly hasOwnHelp?: boolean
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The one of a table that a command line names; throws UsageError where there is none. */
export function named<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
  noun: string,
): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw new UsageError(unknownName(name, Object.keys(table), noun))
}

/** The message for a name that does not exist: the likely one, else all of them. */
export function unknownName(name: string, names: readonly string[], noun: string): string {
  const best = nearest(name, names)
  const advice = best === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${best}"?`
  return `There is no ${noun} "${name}". ${advice}`
}

/** A command that cannot do what it was asked; its message is all that is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly code = 'usage'
}

/**
 * Runs a command. A line that it cannot use gives its usage and exit code 2, as does a file, port or
 * folder that the system refuses. `--help` says what it does and its usage.
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

/** Whether a line asks for help, instead of naming it after `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes('--help') || options.includes('-h')
}
