import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Store } from '../core'

/**
 * Re-renders the component when a value at one of the paths differs from the one that it has seen.
 */
export function useReads(store: Store, paths: readonly string[], keys: readonly string[]): void {
  const seen = useRef<readonly unknown[]>([])
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(keys, listener),
    [store, keys],
  )
  const snapshot = () => {
    if (paths.length === 1) return store.read(paths[0]!)
    if (paths.every((path, at) => Object.is(store.read(path), seen.current[at])))
      return seen.current
    return (seen.current = paths.map((path) => store.read(path)))
  }
  useSyncExternalStore(subscribe, snapshot, snapshot)
}
