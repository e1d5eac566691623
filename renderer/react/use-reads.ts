import { useMemo, useSyncExternalStore } from './hooks'
import type { Store } from '../core'

/** Values of a store in the form that React reads. */
export interface Reader {
  subscribe: (listener: () => void) => () => void
  /** The same value until one of the read values differs. */
  snapshot: () => unknown
}

/** Reads the values at some paths; the keys report their changes. */
export function readerOf(store: Store, paths: readonly string[], keys: readonly string[]): Reader {
  let seen: readonly unknown[] = []
  const read = (path: string) => store.read(path)
  return {
    subscribe: (listener) => store.subscribe(keys, listener),
    snapshot() {
      if (paths.length === 1) return store.read(paths[0]!)
      if (!paths.every((path, at) => Object.is(read(path), seen[at]))) seen = paths.map(read)
      return seen
    },
  }
}

/** Draws the component again when the value at one of the paths changes. */
export function useReads(store: Store, paths: readonly string[], keys: readonly string[]): void {
  useReader(useMemo(() => readerOf(store, paths, keys), [store, paths, keys]))
}

/** Does the same with a reader that exists already. */
export function useReader({ subscribe, snapshot }: Reader): void {
  useSyncExternalStore(subscribe, snapshot, snapshot)
}
