import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { folders, pathFromRoot } from '../sandbox/project'

/**
 * Changes are reported after this pause in milliseconds, because editors write a file in
 * several steps.
 */
const settleMs = 30

/** Watches the files of a project. After each pause, calls `tell` with the changed paths. */
export function watchFolders(root: string, tell: (changed: ReadonlySet<string>) => void): void {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const settle = () => {
    const paths = changed
    changed = new Set()
    tell(paths)
  }
  const notice = (path: string) => {
    changed.add(pathFromRoot(root, path))
    clearTimeout(timer)
    timer = setTimeout(settle, settleMs)
  }
  for (const folder of folders.filter((name) => existsSync(join(root, name))))
    watchFolder(join(root, folder), notice)
}

/**
 * Watches each folder separately, because the recursive watch of Node 20 misses files that an
 * editor replaces.
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
