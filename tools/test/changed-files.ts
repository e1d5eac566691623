import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The files that differ from the last commit, new ones included; undefined without git or a
 * repository.
 */
export function changedFiles(): string[] | undefined {
  const list = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\0').filter(Boolean)
  try {
    const paths = [
      ...list('diff', '--name-only', '--relative', '-z', 'HEAD'),
      ...list('ls-files', '--others', '--exclude-standard', '-z'),
    ]
    return paths.filter((path) => existsSync(path))
  } catch {
    return undefined
  }
}
