import { useMemo, useSyncExternalStore } from './hooks'
import type { Store } from '../core'

export interface Reader {
  subscribe: (listener: () => void) => () => void
  /** Returns the same object until one of the values in the store changes. */
  snapshot: () => unknown
}

export function readerOf(store: Store, paths: readonly string[], keys: readonly string[]): Reader {
  let lastValues: readonly unknown[] = []
  const read = (path: string) => store.read(path)
  return {
    subscribe: (listener) => store.subscribe(keys, listener),
    snapshot() {
      if (paths.length === 1) return store.read(paths[0]!)
      if (!paths.every((path, at) => Object.is(read(path), lastValues[at])))
        lastValues = paths.map(read)
      return lastValues
    },
  }
}

/** Renders the component again when a value at one of the paths changes. */
export function useReads(store: Store, paths: readonly string[], keys: readonly string[]): void {
  useReader(useMemo(() => readerOf(store, paths, keys), [store, paths, keys]))
}

export function useReader({ subscribe, snapshot }: Reader): void {
  useSyncExternalStore(subscribe, snapshot, snapshot)
}
