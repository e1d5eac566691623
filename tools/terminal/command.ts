import { nearest } from '../analysis/source'
import { systemProblem } from './system-problem'

/** The environment and the output of a command. */
export interface Terminal {
  readonly cwd: string
  /** The output supports colours. */
  readonly colour: boolean
  /** The longest wait for somebody else; by default the command decides. */
  readonly timeoutMs?: number
  /** The output goes to a page, which has buttons instead of hints for the next command. */
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
