/** A file. Its version changes with each write. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/** Text files by path, such as `manifest/12.json`. Readers see a complete file or none. */
export interface Store {
  readonly address: string
  /** Checks that `create` and `replace` respect their conditions. Rejects otherwise. */
  prove(): Promise<void>
  /** Reads a file; `undefined` if it does not exist. */
  read(path: string): Promise<StoredFile | undefined>
  /** Creates a file. Returns false if it exists. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Replaces a file, or creates it for the version `undefined`. Returns false if it is too late.
   */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  list(folder: string): Promise<string[]>
}

/** The file that phones read first. No other file is ever replaced. */
export const pointer = 'current.json'

/** The cache header. The pointer is revalidated on each request, and others never change. */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
