/** A file. Its version changes with each write. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/** The text files by path, such as `manifest/12.json`. Readers see a complete file or no file. */
export interface Store {
  readonly address: string
  /** Checks that `create` and `replace` respect their conditions. Rejects otherwise. */
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

/** The path of the file that phones read first. No other file is ever replaced. */
export const pointer = 'current.json'

/** Returns the cache header. Requests revalidate the pointer; other files never change. */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
