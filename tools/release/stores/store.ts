/** A file of a store, with a unique version. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/**
 * The storage of releases: text files by path, such as `manifest/12.json`. A file exists completely
 * or not at all.
 */
export interface Store {
  /** The address, for messages. */
  readonly address: string
  /**
   * Verifies, when it is in doubt, that the store keeps the promises of `create` and `replace`;
   * rejects otherwise.
   */
  prove(): Promise<void>
  /** Undefined when the file does not exist. */
  read(path: string): Promise<StoredFile | undefined>
  /** Writes a file only if it does not exist; false otherwise. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Overwrites a file only if it still has this version, or, without a version, only if it does not
   * exist; false otherwise.
   */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  /** The names of the files in a folder. */
  list(folder: string): Promise<string[]>
}

/** The file that phones request first; the only one that is ever replaced. */
export const pointer = 'current.json'

/**
 * How long others may cache a file: the pointer is revalidated each time, the rest never changes.
 */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
