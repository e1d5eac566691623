import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../project'
import { hashOf, readSaved } from './project-files'
import { pathRefusal } from './project-path'

/**
 * A text to write, and the hash of the file that it is based on; without a hash the file must not
 * exist. Without a text the file is deleted.
 */
export interface WriteRequest {
  readonly path: string
  readonly text: string
  readonly base?: string
}

/** The result; a conflict contains the present file of the disk. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly hash: string }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'conflict'
      readonly disk: { readonly text: string; readonly hash: string } | undefined
    }

/**
 * Writes a document of a project atomically, and never over a change that its author has not seen.
 */
export function writeProjectFile(root: string, { path, text, base }: WriteRequest): WriteOutcome {
  const message = pathRefusal(root, path)
  if (message !== undefined) return { kind: 'refused', message }
  const disk = existsSync(join(root, path)) ? readSaved(root, path) : undefined
  if (disk?.hash !== base) return { kind: 'conflict', disk }
  if (text !== '') replaceFile(join(root, path), text)
  else if (disk) rmSync(join(root, path))
  return { kind: 'written', hash: hashOf(text) }
}
