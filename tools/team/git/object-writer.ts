import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { ObjectType } from './object-reader'

/** Writes an object into a repository like git, but without a process; returns its id. */
export type WriteObject = (type: ObjectType, content: string | Buffer) => Promise<string>

const pack = promisify(deflate)

/** Writes into the repository of a folder. */
export function createObjectWriter(folder: string): WriteObject {
  return async (type, content) => {
    const bytes = framed(type, content)
    const id = hashOf(bytes)
    const into = join(folder, 'objects', id.slice(0, 2))
    // A reader sees the whole object or nothing; git removes temporary files with this name.
    const draft = join(into, `tmp_obj_${randomUUID()}`)
    const packed = await pack(bytes)
    const write = () => writeFile(draft, packed, { flag: 'wx', mode: 0o444 })
    await write().catch(() => mkdir(into, { recursive: true }).then(write))
    await rename(draft, join(into, id.slice(2)))
    return id
  }
}

/** The id that git gives to a text. */
export function idOfText(text: string): string {
  return hashOf(framed('blob', text))
}

function framed(type: ObjectType, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])
}

function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex')
}
