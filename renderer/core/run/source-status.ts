import type { Snapshot } from '../ports'
import type { Store } from '../store'

/** The store key under which the states of all sources are stored by name. */
export const statusRoot = '$sources'

export const statusKey = (name: string) => `${statusRoot}.${name}`

/** The state of a source; null until it is requested or waits for another source. */
export function snapshotOf(store: Store, name: string): Snapshot | null {
  return store.read(statusKey(name)) as Snapshot | null
}

export function isReady(store: Store, name: string): boolean {
  return snapshotOf(store, name)?.status === 'ready'
}
