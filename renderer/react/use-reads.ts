import { useMemo, useSyncExternalStore } from 'react'
import type { Store } from '../core'

/** What a component reads of a store, as React asks for it. */
export interface Reader {
  subscribe: (listener: () => void) => () => void
  /** The same value as long as nothing that is read differs. */
  snapshot: () => unknown
}

/** Reads the values at some paths, of whose changes some keys tell. */
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

/** Draws the component again when a value at one of the paths differs from the one it has seen. */
export function useReads(store: Store, paths: readonly string[], keys: readonly string[]): void {
  useReader(useMemo(() => readerOf(store, paths, keys), [store, paths, keys]))
}

/** The same for what was made before, as long as it is the same. */
export function useReader({ subscribe, snapshot }: Reader): void {
  useSyncExternalStore(subscribe, snapshot, snapshot)
}
