import type { Snapshot } from '../ports'
import type { Store } from '../store'

/** The store's key for the states of all sources, by name. */
export const statusRoot = '$sources'

/** The store's key for the state of a source. */
export const statusKey = (name: string) => `${statusRoot}.${name}`

/** The state of a source; null before it was requested or waits to be. */
export function snapshotOf(store: Store, name: string): Snapshot | null {
  return store.read(statusKey(name)) as Snapshot | null
}

/** True once a source has a value. */
export function isReady(store: Store, name: string): boolean {
  return snapshotOf(store, name)?.status === 'ready'
}
