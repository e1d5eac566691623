import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs: the path in a variable of the environment, or one on the PATH. */
export function findProgram(names: readonly string[], variable = ''): string | undefined {
  // Debian installs servers in folders outside of the PATH of users.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env[variable] ?? '', ...onPath].find(isProgram)
}

/** A program in a folder of its system, such as `/usr/lib/<machine>`. */
export function findUnder(root: string, path: string): string | undefined {
  return foldersOf(root)
    .map((folder) => join(root, folder, path))
    .find(isProgram)
}

/** Whether a path is an executable file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function foldersOf(root: string): string[] {
  try {
    return readdirSync(root)
  } catch {
    return []
  }
}
