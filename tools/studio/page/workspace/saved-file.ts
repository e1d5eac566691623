import type { SavedFile } from '../../../server/answers'

export type { SavedFile }

/** A conflict: another person changed the file. `disk` is `undefined` if the file was deleted. */
export interface Conflict {
  readonly path: string
  /** The text from which both edits started, if it is known. */
  readonly base: string | undefined
  readonly mine: string
  readonly disk: SavedFile | undefined
}

export interface SaveResult {
  readonly saved: readonly string[]
  /**
   * The files whose saved content differs from the sent content, because it was merged with another
   * person's content.
   */
  readonly merged: readonly {
    readonly path: string
    readonly sent: string
    readonly file: SavedFile
  }[]
  readonly conflicts: readonly Conflict[]
  readonly failed: readonly ({ readonly path: string } & Failure)[]
}

/**
 * A text to write if the file on the disk still has the hash `base`. Without `base`, the file must
 * be new.
 */
export interface FileToWrite {
  readonly path: string
  readonly text: string
  readonly base: string | undefined
}

/** Writes files together, and returns the answer of each in their order. */
export type WriteFiles = (files: readonly FileToWrite[]) => Promise<readonly WriteAnswer[]>

interface Failure {
  readonly reason: string
  readonly isUnreachable?: boolean
}

export type WriteAnswer =
  | {
      readonly kind: 'written'
      readonly hash: string
      /** The written content, if it was merged with another person's content. */
      readonly text?: string
    }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | ({ readonly kind: 'failed' } & Failure)
