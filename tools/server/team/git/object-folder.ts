import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, deflateSync } from 'node:zlib'
import type { ObjectType } from '../../app/git/object-reader'

/** The number of subfolders. The first byte of an object's id is the name of its subfolder. */
const firstBytes = 256
// Git compresses the objects of a push again, so fast compression is enough here.
const level = constants.Z_BEST_SPEED
const ownFolders = new Set<string>()

export interface ObjectFolder {
  readonly folder: string
  /**
   * Writes an object atomically. The function is synchronous, because writing a small file takes
   * less time than waiting for a thread.
   */
  readonly write: (id: string, type: ObjectType, content: Buffer) => void
}

/**
 * Creates a folder for new objects, and deletes the folders of processes that have ended. The
 * remote has all pushed objects, so the folder need not survive a restart or a power failure.
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
  const temporary = join(folder, 'new')
  return {
    folder,
    write(id, type, content) {
      const head = Buffer.from(`${type} ${content.length}\0`)
      writeFileSync(temporary, deflateSync(Buffer.concat([head, content]), { level }))
      renameSync(temporary, join(folder, id.slice(0, 2), id.slice(2)))
    },
  }
}

function isOfOtherProcess(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
