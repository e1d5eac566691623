import type { Store } from '../session/create-store'
import { readKept, type Kept } from './kept-release'
import { hashOf } from './manifest/hash'

/** Releases on the device. */
export interface ReleaseStore {
  /** What the device knows; changed by `keep` alone. */
  readonly kept: Kept
  /** Changes it in one write, then forgets objects that no kept release needs. */
  keep(kept: Kept): void
  /** The text of an object when it is there and still what its hash says; a damaged one is forgotten. */
  read(hash: string): Promise<string | undefined>
  write(hash: string, text: string): void
}

/** Keeps releases in a store; `build` is the address of the build's files, `keys` are the public keys that are trusted. */
export function createReleaseStore(store: Store, build: string, keys: readonly string[]): ReleaseStore {
  let kept = readKept(store.get('release'), build, keys)
  const tidy = () => {
    const needed = new Set(kept.releases.flatMap(({ changed }) => Object.values(changed)).map((hash) => objects + hash))
    for (const key of store.keys()) if (key.startsWith(objects) && !needed.has(key)) store.remove(key)
  }
  return {
    get kept() {
      return kept
    },
    keep(next) {
      kept = next
      store.set('release', next)
      tidy()
    },
    async read(hash) {
      const text = store.get(objects + hash)
      if (typeof text === 'string' && (await hashOf(text)) === hash) return text
      store.remove(objects + hash)
      return undefined
    },
    write: (hash, text) => store.set(objects + hash, text),
  }
}

const objects = 'object.'
