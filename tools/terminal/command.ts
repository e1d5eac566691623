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
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The one of a table that a command line names; throws UsageError where there is none. */
export function named<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
  noun: string,
): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  const known = Object.keys(table).join(', ')
  throw new UsageError(`There is no ${noun} "${name}". There are ${known}.`)
}

/** A command that cannot do what it was asked; its message is all that is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly code = 'usage'
}

/**
 * Runs a command; a line that it cannot use is answered with its usage, and exit code 2. Where a
 * command has no help of its own, that is what it does and its usage.
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await command.run(args, terminal)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    if (args.includes('--help')) {
      terminal.out(`${command.about}\n\nUsage: lienzo ${command.usage}`)
      return 0
    }
    terminal.err(`${error.message}\n\nUsage: lienzo ${command.usage}`)
    return 2
  }
}
