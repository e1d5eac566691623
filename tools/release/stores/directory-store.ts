import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashText } from '../../packaging/index.ts'
import { withLock } from './directory-lock.ts'
import type { Store, StoredFile } from './store.ts'
import { writeSynced } from './write-synced.ts'

/**
 * A directory that a web server serves, or that is copied to a host. It requires only a file system
 * with hard links.
 */
export function createDirectoryStore(folder: string, timeoutMs = 10_000): Store {
  const at = (path: string) => join(folder, path)
  const read = async (path: string) => storedFile(await textOf(at(path)))
  return {
    address: folder,
    prove: async () => {},
    read,
    create: (path, text) => throughDraft(folder, text, (draft) => createFrom(draft, at(path))),
    replace: (path, text, version) =>
      throughDraft(folder, text, (draft) =>
        // A rename has no condition, so that the writer holds the lock while it checks and writes.
        withLock(join(folder, '.lock'), timeoutMs, async () => {
          if ((await read(path))?.version !== version) return false
          await makeLater(draft, at(path))
          await rename(draft, at(path))
          await settle(folder)
          return true
        }),
      ),
    list: (name) => readdir(at(name)).catch(otherwise([])),
  }
}

/** Writes the text to a temporary file first, so that nobody ever sees half of it. */
async function throughDraft(
  folder: string,
  text: string,
  use: (draft: string) => Promise<boolean>,
): Promise<boolean> {
  const drafts = join(folder, '.drafts')
  await mkdir(drafts, { recursive: true })
  const draft = join(drafts, randomUUID())
  try {
    await writeSynced(draft, text)
    return await use(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Web servers distinguish versions by size and second, so that two pointers must not have the same
 * second.
 */
async function makeLater(draft: string, file: string): Promise<void> {
  const before = Math.floor(((await stat(file).catch(otherwise(undefined)))?.mtimeMs ?? 0) / 1000)
  const now = Math.floor(Date.now() / 1000)
  await utimes(draft, now, Math.max(now, before + 1))
}

/** A hard link, unlike a rename, fails when the file exists. */
async function createFrom(draft: string, file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  await settle(dirname(file))
  return true
}

/** Makes the names in a folder survive a power cut. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const textOf = (file: string) => readFile(file, 'utf8').catch(otherwise(undefined))

function storedFile(text: string | undefined): StoredFile | undefined {
  return text === undefined ? undefined : { text, version: hashText(text) }
}

/** Returns another value for a missing file; rethrows any other error. */
function otherwise<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
