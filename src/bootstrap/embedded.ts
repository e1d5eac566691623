import { withinTime } from '../../renderer/react/clock'
import { own, type JsonObject } from '../../renderer/language'

/** A document with the fragments that it uses. */
export interface DocumentBundle {
  document: JsonObject
  fragments: Readonly<Record<string, JsonObject>>
}

/** The files of this build. */
export interface EmbeddedFiles {
  /** Reads a JSON file by its name, as in `es/common`; rejects if the network or the file fails. */
  read: <Value>(name: string) => Promise<Value>
  /**
   * Loads the document of a screen once. A failed load is forgotten, so that the next call loads
   * again.
   */
  document(screen: string): Promise<DocumentBundle>
  /**
   * The hash of an object, as in `screens/pay`; undefined for what stands in for another. Without
   * this member, `objects` among the files has the hashes.
   */
  hashOf?: (name: string) => Promise<string | undefined>
  /** The address of a picture, as in `status/174`; empty for a name that leads elsewhere. */
  picture: (name: string) => string
  /** Forgets loaded documents, after a change during development. */
  forget(): void
}

/** The same files, for a page that prefetches them. */
export interface EmbeddedPrefetch extends EmbeddedFiles {
  /** Starts to read a file; the next reader gets it. */
  begin(name: string): void
}

const timeoutMs = 8000

/** Creates the files below an address, together with those inside the page. */
export function createEmbedded(
  folder: string,
  brought: Readonly<Record<string, unknown>> = {},
): EmbeddedPrefetch {
  const known = new Map<string, Promise<DocumentBundle>>()
  const begun = new Map<string, Promise<unknown>>()
  const ask = async (name: string): Promise<unknown> =>
    own(brought, name) ?? fetchJson(`${folder}${name}.json`)
  const read = <Value>(name: string) => {
    const file = begun.get(name) ?? ask(name)
    begun.delete(name)
    return file as Promise<Value>
  }
  return {
    read,
    begin(name) {
      const file = begun.get(name) ?? ask(name)
      begun.set(name, file)
      // The reader handles a failure.
      file.catch(() => {})
    },
    document(screen) {
      let bundle = known.get(screen)
      if (!bundle) {
        bundle = read<DocumentBundle>(screen)
        known.set(screen, bundle)
        bundle.catch(() => known.delete(screen))
      }
      return bundle
    },
    picture: (name) => (/^[\w-]+(\/[\w-]+)*$/.test(name) ? `${folder}${name}.svg` : ''),
    forget: () => known.clear(),
  }
}

const fetchJson = (url: string): Promise<unknown> =>
  withinTime(timeoutMs, async (signal) => {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`A file could not be read (${response.status}).`)
    return response.json() as unknown
  })
