/** A file of a store with a version that changes with each write. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/**
 * The storage of releases: text files by path, such as `manifest/12.json`. Readers see a file
 * completely or not at all.
 */
export interface Store {
  readonly address: string
  /** Rejects if `create` and `replace` ignore their conditions. */
  prove(): Promise<void>
  /** Reads a file; `undefined` if it does not exist. */
  read(path: string): Promise<StoredFile | undefined>
  /** Creates a file. Returns false if the file exists. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Replaces a file that has this version, or, with `undefined`, creates it. Returns false if the
   * condition is not met.
   */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  list(folder: string): Promise<string[]>
}

/** The file that phones read first. It is the only file that is ever replaced. */
export const pointer = 'current.json'

/**
 * The `Cache-Control` header of a file. The pointer is revalidated on each request; all other files
 * never change.
 */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
