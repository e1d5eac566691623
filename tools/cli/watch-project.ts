import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '../analysis/check/engine/session'
import type { Terminal } from '../build/terminal'
import { folders, pathFromRoot, readTextIfThere } from '../sandbox/project'

/**
 * Milliseconds within which events belong to one change, because editors write a file in several
 * steps.
 */
const settleMs = 30

/** Checks the files that a change can affect. Runs until the process ends. */
export function watchProject(
  root: string,
  session: Session,
  terminal: Terminal,
  report: () => void,
): Promise<never> {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    const start = performance.now()
    const checked = session.update(readChanges(root, changed))
    changed.clear()
    if (checked.length === 0) return
    report()
    terminal.err(
      `Checked ${checked.length} of ${session.project().files.size} files in ${(performance.now() - start).toFixed(0)} ms. Watching…`,
    )
  }
  const notice = (path: string) => {
    changed.add(pathFromRoot(root, path))
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  }
  for (const folder of folders.filter((name) => existsSync(join(root, name))))
    watchFolder(join(root, folder), notice)
  terminal.err('Watching…')
  return new Promise<never>(() => {})
}

/**
 * Watches each folder separately: the recursive watch of Node 20 misses files that an editor
 * replaces.
 */
function watchFolder(folder: string, notice: (path: string) => void): void {
  watch(folder, (_, name) => {
    if (name === null) return
    const path = join(folder, name)
    if (isFolder(path)) takeFolder(path, notice)
    else notice(path)
  })
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name), notice)
}

/** Watches a new folder, and reports the files that it already contains. */
function takeFolder(folder: string, notice: (path: string) => void): void {
  watchFolder(folder, notice)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) notice(join(entry.parentPath, entry.name))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The texts of changed files; `undefined` for removed files. */
function readChanges(root: string, paths: ReadonlySet<string>): Map<string, string | undefined> {
  return new Map([...paths].map((path) => [path, readTextIfThere(root, path)]))
}
