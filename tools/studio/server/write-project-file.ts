import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { hashOf, readSaved } from './project-files'
import { pathRefusal } from './project-path'

/**
 * A text to write, and the hash of the file that it began with; without one the file must not
 * exist.
 */
export interface WriteRequest {
  readonly path: string
  readonly text: string
  readonly base?: string
}

/** What became of it; a conflict says what the disk has now. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly hash: string }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'conflict'
      readonly disk: { readonly text: string; readonly hash: string } | undefined
    }

/**
 * Writes a document of a project, whole or not at all, and never over a change that its author has
 * not seen.
 */
export function writeProjectFile(root: string, { path, text, base }: WriteRequest): WriteOutcome {
  const message = pathRefusal(root, path)
  if (message !== undefined) return { kind: 'refused', message }
  const disk = existsSync(join(root, path)) ? readSaved(root, path) : undefined
  if (disk?.hash !== base) return { kind: 'conflict', disk }
  replaceFile(join(root, path), text)
  return { kind: 'written', hash: hashOf(text) }
}

/** A reader sees the old file or the new one, never half of it. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`)
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
