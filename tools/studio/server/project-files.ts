import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { decodeBytes, recoverText } from '../../json'

/** Folders that the studio may change. */
export const editable = ['schemas', 'locales'] as const

/** Every editable file, with its hash. Links are left out, because they may lead elsewhere. */
export function readEditable(root: string): Record<string, { text: string; hash: string }> {
  const paths = editable
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => path.endsWith('.json'))
  return Object.fromEntries(paths.map((path) => [path, readSaved(root, path)]))
}

/** The files that documents refer to: schemas of widgets as texts, and assets as empty texts. */
export function readOthers(root: string): Record<string, string> {
  const paths = ['widgets', 'src/assets'].flatMap((folder) => filesBelow(root, folder))
  return Object.fromEntries(
    paths.map((path) => [
      path,
      path.endsWith('.json') ? readFileSync(join(root, path), 'utf8') : '',
    ]),
  )
}

/** A file's text and the hash of its bytes. */
export function readSaved(root: string, path: string): { text: string; hash: string } {
  const bytes = readFileSync(join(root, path))
  return { text: recoverText(decodeBytes(bytes)).text, hash: hashOf(bytes) }
}

/** The hash by which the studio detects a changed file. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
