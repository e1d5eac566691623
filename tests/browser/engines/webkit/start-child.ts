import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/** Starts a program that ends with this process, even if this process is killed. */
export function startChild(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(program, args, options)
  const end = () => void child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}
