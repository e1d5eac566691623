import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const cache = resolve(import.meta.dirname, '../../../.cache/debian')

/**
 * The folder into which Debian packages were unpacked, without installing them: nothing starts, and
 * nothing outside of the cache changes. Undefined where that cannot be done.
 */
export function unpackPackages(names: readonly string[]): string | undefined {
  const folder = join(cache, names[0]!)
  if (existsSync(join(folder, 'usr'))) return folder
  if (!existsSync('/usr/bin/apt-get')) return undefined
  try {
    unpack(names, folder)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    console.error(
      `${names.join(', ')} could not be fetched: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
    return undefined
  }
}

/** The libraries of unpacked packages, for LD_LIBRARY_PATH. */
export function librariesIn(folder: string): string {
  const lib = join(folder, 'usr', 'lib')
  return existsSync(lib)
    ? readdirSync(lib)
        .map((name) => join(lib, name))
        .join(':')
    : ''
}

function unpack(names: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (!download(names, folder)) {
    // The lists of a fresh machine are empty; only root may fetch them.
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    if (!download(names, folder)) throw new Error('apt-get download failed')
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(folder, file), folder])
}

function download(names: readonly string[], folder: string): boolean {
  try {
    execFileSync('apt-get', ['download', '-q', ...names], { cwd: folder, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
