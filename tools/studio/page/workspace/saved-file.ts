import type { SavedFile } from '../../../server/answers'

export type { SavedFile }

/** Somebody else changed the file meanwhile; `disk` is `undefined` if the file was deleted. */
export interface Conflict {
  readonly path: string
  /** The text that both edits began with, if it is known. */
  readonly base: string | undefined
  readonly mine: string
  readonly disk: SavedFile | undefined
}

export interface SaveResult {
  readonly saved: readonly string[]
  /** Files whose saved content was merged with that of somebody else, and now differs. */
  readonly merged: readonly {
    readonly path: string
    readonly sent: string
    readonly file: SavedFile
  }[]
  readonly conflicts: readonly Conflict[]
  readonly failed: readonly ({ readonly path: string } & Failure)[]
}

/**
 * Writes one file if the file on the disk still has the hash of `base`. `base` is `undefined` for a
 * file that must not exist yet.
 */
export type WriteFile = (
  path: string,
  text: string,
  base: string | undefined,
) => Promise<WriteAnswer>

interface Failure {
  readonly reason: string
  readonly isUnreachable?: boolean
}

export type WriteAnswer =
  | {
      readonly kind: 'written'
      readonly hash: string
      /** The written content, if it was merged with that of somebody else. */
      readonly text?: string
    }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | ({ readonly kind: 'failed' } & Failure)
