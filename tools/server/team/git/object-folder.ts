import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { ObjectType } from '../../app/git/object-reader'

const compress = promisify(deflate)
/** The ids of objects begin with one of so many bytes, which names their folder. */
const firstBytes = 256
const ownFolders = new Set<string>()

export interface ObjectFolder {
  readonly folder: string
  /** Readers see the complete file or none. */
  readonly write: (id: string, type: ObjectType, content: Buffer) => Promise<void>
}

/**
 * Deletes the folders of processes that ended. The remote has all pushed objects, and the next
 * process fetches them. Objects need not survive a power failure, so nobody waits for the disk.
 */
export function openObjectFolder(repository: string): ObjectFolder {
  const all = join(repository, 'made')
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all))
    if (!ownFolders.has(name) && !isOfOtherProcess(name))
      rmSync(join(all, name), { recursive: true, force: true })
  const own = `${process.pid}-${randomUUID()}`
  ownFolders.add(own)
  const folder = join(all, own)
  for (let at = 0; at < firstBytes; at++)
    mkdirSync(join(folder, Buffer.of(at).toString('hex')), { recursive: true })
  return {
    folder,
    async write(id, type, content) {
      const head = Buffer.from(`${type} ${content.length}\0`)
      const temporary = join(folder, randomUUID())
      await writeFile(temporary, await compress(Buffer.concat([head, content])))
      await rename(temporary, join(folder, id.slice(0, 2), id.slice(2)))
    },
  }
}

function isOfOtherProcess(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process of another user runs, but gets no signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
