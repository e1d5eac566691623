/**
 * A file as the disk has it: its text, and the hash by which the disk tells whether it changed
 * since.
 */
export interface SavedFile {
  readonly text: string
  readonly hash: string
}

/**
 * Somebody else changed a file on disk in the meantime; `disk` is undefined when the file is gone.
 */
export interface Conflict {
  readonly path: string
  readonly mine: string
  readonly disk: SavedFile | undefined
}

/** What became of each changed file. */
export interface SaveResult {
  readonly saved: readonly string[]
  /** What was saved was merged with what somebody else saved, and is another text. */
  readonly merged: readonly {
    readonly path: string
    readonly sent: string
    readonly file: SavedFile
  }[]
  readonly conflicts: readonly Conflict[]
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Writes one file if the disk still has what `base` names; `base` is undefined for a file that must
 * not exist yet.
 */
export type WriteFile = (
  path: string,
  text: string,
  base: string | undefined,
) => Promise<WriteAnswer>

/** What the disk says to a write. */
export type WriteAnswer =
  | {
      readonly kind: 'written'
      readonly hash: string
      /** What was written, where it was merged with what somebody else saved. */
      readonly text?: string
    }
  | { readonly kind: 'conflict'; readonly disk: SavedFile | undefined }
  | { readonly kind: 'failed'; readonly reason: string }
