import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** Lists files below a folder, sorted, without links. Paths start at `root` and use "/". */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
}

/**
 * The content of a file. A generator yields pieces, so that the whole content need not be in
 * memory.
 */
type Content = string | Uint8Array | Generator<string>

/** Replaces a file. Creates its folder if necessary. */
export function replaceFile(file: string, content: Content): void {
  mkdirSync(dirname(file), { recursive: true })
  replaceFiles(new Map([[file, content]]))
}

/**
 * Replaces files by path. Writes all temporary files first, so that the old files stay if the disk
 * is full. A concurrent reader gets either the old or the new file. Owner and mode stay the same.
 */
export function replaceFiles(files: ReadonlyMap<string, Content>): void {
  const drafts = [...files].map(([path, content]) => {
    const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
    return { path, content, draft }
  })
  try {
    for (const { path, content, draft } of drafts) {
      writeNew(draft, content)
      keepAccess(path, draft)
    }
    for (const { path, draft } of drafts) renameSync(draft, path)
  } finally {
    for (const { draft } of drafts) rmSync(draft, { force: true })
  }
}

function writeNew(path: string, content: Content): void {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
  const file = openSync(path, 'wx')
  try {
    for (const piece of pieces) writeFileSync(file, piece)
  } finally {
    closeSync(file)
  }
}

/** Copies owner and mode, so that a web server can also read the new file. */
function keepAccess(path: string, draft: string): void {
  const old = statSync(path, { throwIfNoEntry: false })
  if (!old) return
  if (process.getuid?.() === 0) chownSync(draft, old.uid, old.gid)
  chmodSync(draft, old.mode)
}
