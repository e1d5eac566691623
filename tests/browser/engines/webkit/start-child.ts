import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/** Starts a program that ends together with this process, however that ends. */
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
