/** A file on the disk: its text, and the hash by which the disk detects later changes. */
export interface SavedFile {
  readonly text: string
  readonly hash: string
}

/**
 * Somebody else changed a file on disk in the meantime; `disk` is undefined when the file was
 * deleted.
 */
export interface Conflict {
  readonly path: string
  readonly mine: string
  readonly disk: SavedFile | undefined
}

/** The result for each changed file. */
export interface SaveResult {
  readonly saved: readonly string[]
  /** Files whose saved text was merged with somebody else's, and now differs. */
  readonly merged: readonly {
    readonly path: string
    readonly sent: string
    readonly file: SavedFile
  }[]
  readonly conflicts: readonly Conflict[]
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Writes one file if the disk still has the version of `base`; `base` is undefined for a file that
 * must not exist yet.
 */
export type WriteFile = (
  path: string,
  text: string,
  base: string | undefined,
) => Promise<WriteAnswer>

/** The disk's answer to a write. */
export type WriteAnswer =
  | {
      readonly kind: 'written'
      readonly hash: string
      /** The written text, if it was merged with somebody else's. */
      readonly text?: string
    }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
