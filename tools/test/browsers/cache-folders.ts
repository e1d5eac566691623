import { accessSync, constants, lstatSync, mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folders for downloaded browsers, best first. The last needs no home folder. */
export function cacheFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  const user = process.getuid?.() ?? 'user'
  return [
    join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'lienzo'),
    join(tmpdir(), `lienzo-${user}`),
  ]
}

/** Returns the first writable folder and creates it. */
export function writableCache(folders: readonly string[] = cacheFolders()): string {
  const folder = folders.find(isWritable)
  if (folder === undefined)
    throw new Error(`No folder for downloaded browsers is writable: ${folders.join(', ')}.`)
  return folder
}

/** Checks that no other user could have put a program into a folder. */
export function isOurs(folder: string): boolean {
  try {
    const stat = lstatSync(folder)
    return stat.isDirectory() && (process.getuid === undefined || stat.uid === process.getuid())
  } catch {
    return false
  }
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return isOurs(folder)
  } catch {
    return false
  }
}
