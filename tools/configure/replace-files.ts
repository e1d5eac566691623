import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Replaces files, by path. All drafts are written first, so that a full disk leaves the old files.
 * A concurrent reader gets the old file or the new one, with the same owner and mode.
 */
export function replaceFiles(files: ReadonlyMap<string, string>): void {
  const drafts = [...files].map(([path, text]) => {
    const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
    return { path, text, draft }
  })
  try {
    for (const { path, text, draft } of drafts) {
      writeFileSync(draft, text, { flag: 'wx' })
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
