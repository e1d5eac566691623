import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const running: ChildProcess[] = []
const lienzo = resolve('tools/cli/lienzo.mjs')

/** Starts a program. Reports each line of its output. */
export function start(
  program: string,
  args: readonly string[],
  { cwd = '.', heard = () => {} }: { cwd?: string; heard?: (line: string) => void } = {},
): ChildProcess {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', heard)
  return child
}

/** Starts a command of `lienzo` that runs until it is stopped. */
export const startLienzo = (
  args: readonly string[],
  options: Parameters<typeof start>[2],
): ChildProcess => start(process.execPath, [lienzo, ...args], options)

/** Runs a command of `lienzo` to the end. Returns its output; throws if it fails. */
export async function runLienzo(args: readonly string[], cwd: string): Promise<string> {
  const lines: string[] = []
  const child = startLienzo(args, { cwd, heard: (line) => void lines.push(line) })
  const [code] = (await once(child, 'close')) as [number | null]
  const output = lines.join('\n')
  if (code !== 0) throw new Error(`lienzo ${args.slice(0, 2).join(' ')} failed:\n${output}`)
  return output
}

export async function stopAll(): Promise<void> {
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)
  const ended = alive.map((child) => once(child, 'close'))
  for (const child of alive) child.kill()
  await Promise.all(ended)
}
