import { withinTime } from '../../renderer/react/clock'
import { own, type JsonObject } from '../../renderer/language'

export interface DocumentBundle {
  document: JsonObject
  fragments: Readonly<Record<string, JsonObject>>
}

export interface EmbeddedFiles {
  /** Reads an embedded file. Rejects if loading or parsing fails. */
  read: <Value>(name: string) => Promise<Value>
  document(screen: string): Promise<DocumentBundle>
  /** The URL of an image with a name such as `status/174` (`folder/image`). */
  picture: (name: string) => string
  forget(): void
}

export interface EmbeddedPrefetch extends EmbeddedFiles {
  begin(name: string): void
}

const timeoutMs = 8000

export function createEmbedded(
  folder: string,
  embeddedFiles: Readonly<Record<string, unknown>> = {},
): EmbeddedPrefetch {
  const bundles = new Map<string, Promise<DocumentBundle>>()
  const prefetches = new Map<string, Promise<unknown>>()
  const load = async (name: string): Promise<unknown> =>
    own(embeddedFiles, name) ?? fetchJson(`${folder}${name}.json`)
  const readFile = <Value>(name: string) => {
    const file = prefetches.get(name) ?? load(name)
    prefetches.delete(name)
    return file as Promise<Value>
  }
  return {
    read: readFile,
    begin(name) {
      const file = prefetches.get(name) ?? load(name)
      prefetches.set(name, file)
      // The code that reads the file handles this failure.
      file.catch(() => {})
    },
    document(screen) {
      let bundle = bundles.get(screen)
      if (!bundle) {
        bundle = readFile<DocumentBundle>(screen)
        bundles.set(screen, bundle)
        bundle.catch(() => bundles.delete(screen))
      }
      return bundle
    },
    picture: (name) => (/^[\w-]+(\/[\w-]+)*$/.test(name) ? `${folder}${name}.svg` : ''),
    forget: () => bundles.clear(),
  }
}

const fetchJson = (url: string): Promise<unknown> =>
  withinTime(timeoutMs, async (signal) => {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`A file could not be read (${response.status}).`)
    return response.json() as unknown
  })
