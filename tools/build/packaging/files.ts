import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { decodeBytes } from '../../analysis/json/recover-text.ts'
import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../../renderer/language/index.ts'

/** The files of a project: a folder, or contents by path. */
export type Files = string | ReadonlyMap<string, string>

/** Lists files with this suffix, sorted. A missing folder is empty. */
export function filesBelow(files: Files, folder: string, end = ''): string[] {
  const names = typeof files === 'string' ? onDisk(join(files, folder)) : among(files, `${folder}/`)
  return names.filter((name) => name.endsWith(end)).sort()
}

function onDisk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

const among = (files: ReadonlyMap<string, string>, folder: string) =>
  [...files.keys()]
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))

export const hasFile = (files: Files, path: string): boolean =>
  typeof files === 'string' ? existsSync(join(files, path)) : files.has(path)

/** Reads a file. Throws if it is missing. */
export function readText(files: Files, path: string): { file: string; text: string } {
  if (typeof files === 'string') {
    const file = join(files, path)
    return { file, text: decodeBytes(readFileSync(file)) }
  }
  const text = files.get(path)
  if (text === undefined) throw new Error(`There is no file ${path}.`)
  return { file: path, text }
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const notes = new Set(['$comment', '$schema'])

/** Removes the members that only authors need. */
export function withoutNotes(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (name, member: Json) =>
    notes.has(name) ? undefined : member,
  )
  return JSON.parse(text) as JsonObject
}
