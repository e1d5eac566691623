import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** The files below a folder, without links, sorted, as paths from `root` with "/". */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
}

/** Replaces a file, and makes its folder. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  replaceFiles(new Map([[file, content]]))
}

/**
 * Replaces files, by path. All temporary files are written first, so a full disk leaves the old
 * files. A concurrent reader gets the old or the new file, with the same owner and mode.
 */
export function replaceFiles(files: ReadonlyMap<string, string | Uint8Array>): void {
  const drafts = [...files].map(([path, content]) => {
    const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
    return { path, content, draft }
  })
  try {
    for (const { path, content, draft } of drafts) {
      writeFileSync(draft, content, { flag: 'wx' })
      keepAccess(path, draft)
    }
    for (const { path, draft } of drafts) renameSync(draft, path)
  } finally {
    for (const { draft } of drafts) rmSync(draft, { force: true })
  }
}

/**
 * Copies owner and mode, so that a web server that could read the old file can read the new one.
 */
function keepAccess(path: string, draft: string): void {
  const old = statSync(path, { throwIfNoEntry: false })
  if (!old) return
  if (process.getuid?.() === 0) chownSync(draft, old.uid, old.gid)
  chmodSync(draft, old.mode)
}
