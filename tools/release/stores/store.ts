/** A file. Its version changes with its text. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/**
 * A store of text files with paths such as `manifest/12.json`. Readers never see an incomplete
 * file.
 */
export interface Store {
  readonly address: string
  /** Rejects if the store ignores the conditions of `create` and `replace`. */
  prove(): Promise<void>
  /** Reads a file; returns `undefined` if it does not exist. */
  read(path: string): Promise<StoredFile | undefined>
  /** Creates a file. Returns false if it exists. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Replaces a file, or creates it for the version `undefined`. Returns false if another write came
   * first.
   */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  list(folder: string): Promise<string[]>
}

/** The path of the file that phones read first. Only this file and damaged objects are replaced. */
export const pointer = 'current.json'

/** Returns the cache header. Requests revalidate the pointer; other files never change. */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
