import type { SavedFile } from '../../../server/answers'

export type { SavedFile }

/**
 * Two versions of a file that the server has not merged. `disk` is the saved version; `undefined`
 * if the file was deleted.
 */
export interface Conflict {
  readonly path: string
  /** The saved text that was edited, if it is known; for a restored draft, the saved text. */
  readonly base: string | undefined
  readonly mine: string
  readonly disk: SavedFile | undefined
}

export interface SaveResult {
  readonly saved: readonly string[]
  /** The files that the server merged with another edit, so that their text has changed. */
  readonly merged: readonly {
    readonly path: string
    readonly sent: string
    readonly file: SavedFile
  }[]
  readonly conflicts: readonly Conflict[]
  readonly failed: readonly ({ readonly path: string } & Failure)[]
}

/**
 * A text to write. `base` is the hash of the saved file that was edited. If the saved file has
 * another hash, the server merges the texts or reports a conflict. Without `base`, the file must
 * not exist yet.
 */
export interface FileToWrite {
  readonly path: string
  readonly text: string
  readonly base: string | undefined
}

/** Writes files, usually in one request. The answers have the order of the files. */
export type WriteFiles = (files: readonly FileToWrite[]) => Promise<readonly WriteAnswer[]>

interface Failure {
  readonly reason: string
  readonly isUnreachable?: boolean
}

export type WriteAnswer =
  | {
      readonly kind: 'written'
      readonly hash: string
      /** The written text, if the server merged it with another person's edit. */
      readonly text?: string
    }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | ({ readonly kind: 'failed' } & Failure)
