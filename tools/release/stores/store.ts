/** The version changes with each write. */
export interface StoredFile {
  readonly text: string
  readonly version: string
}

/** Text files by path, such as `manifest/12.json`. Readers see a file completely or not at all. */
export interface Store {
  readonly address: string
  /** Rejects if `create` and `replace` ignore their conditions. */
  prove(): Promise<void>
  /** `undefined` if the file does not exist. */
  read(path: string): Promise<StoredFile | undefined>
  /** False if the file exists. */
  create(path: string, text: string): Promise<boolean>
  /** With the version `undefined`, creates the file. False if the condition is not met. */
  replace(path: string, text: string, version: string | undefined): Promise<boolean>
  list(folder: string): Promise<string[]>
}

/** Phones read it first. It is the only file that is ever replaced. */
export const pointer = 'current.json'

/** The pointer is revalidated on each request; all other files never change. */
export function cacheControl(path: string): string {
  return path === pointer ? 'no-cache' : 'public, max-age=31536000, immutable'
}
