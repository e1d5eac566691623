/** A file of a store, with what tells this version of it from any other. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/**
 * Where releases lie: text files by path, as `manifest/12.json`. A file is there whole or not at
 * all.
 */
export interface Store {
  /** The address, for messages. */
  readonly address: string
  /**
   * Proves, where that can be doubted, that the store keeps the promises of `create` and `replace`;
   * rejects otherwise.
   */
  prove(): Promise<void>
  /** Undefined when there is no such file. */
  read(path: string): Promise<StoredFile | undefined>
  /** Writes a file only if there is none; false when there is one. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Writes over a file only if it still has this version, or, without a version, only if there is
   * none; false otherwise.
   */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  /** The names of the files in a folder. */
  list(folder: string): Promise<string[]>
}

/** The file that phones ask for; the only one that is ever replaced. */
export const pointer = 'current.json'

/**
 * How long others may keep a file: the pointer is asked for again each time, the rest never
 * changes.
 */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
