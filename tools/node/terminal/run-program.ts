import { type Terminal, UsageError, systemProblem } from './command'

/**
 * The entry of a program: runs it and sets the exit code. A mistake of its user is one sentence and
 * exit code 2. Any other error is a fault of the program and is shown with its stack. A reader that
 * closes the pipe (`| head`) ends it quietly. It exits when `run` settles.
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
  // Handles that a command left open do not keep its program alive.
  await Promise.all([process.stdout, process.stderr].map(written))
  process.exit()
}

/** Waits until all output of a stream is written. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()))
}

/** The words for an error that ended a program. */
export function failureText(error: unknown): string {
  if (error instanceof UsageError || isUsage(error)) return error.message
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return (
    systemProblem(error) ??
    `This is a fault of Lienzo, not of your project. Report it with the lines below.\n${stack}`
  )
}

/** Whether an error is a usage error, perhaps from another process or a bundled file. */
function isUsage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'usage'
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}
