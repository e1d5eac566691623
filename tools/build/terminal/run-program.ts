import { type Terminal, UsageError, systemProblem } from './command'

/**
 * Runs a program and sets the exit code. A mistake of the user is printed as one sentence, with
 * exit code 2. Any other error is a bug and is printed with its stack. If the reader closes the
 * pipe (`| head`), the process exits quietly. It exits when `run` settles.
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
  // Exits even if a command left handles open.
  await Promise.all([process.stdout, process.stderr].map(written))
  process.exit()
}

/** Waits until all output of a stream is written. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()))
}

/** The printed message for an error that ended the program. */
export function failureText(error: unknown): string {
  if (error instanceof UsageError || isUsage(error)) return error.message
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    systemProblem(error) ??
    `This is a bug in Lienzo, not a mistake in your project. Report it with the following lines.\n${stack}`
  )
}

/** Checks whether an error is a `UsageError`, also from another process or a bundled file. */
function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'usage'
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}
