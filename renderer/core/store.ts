import { readNested, splitPath } from '../language'

type Listener = () => void

/** The changing values of an open screen, with listeners by key (`state.score`, `order`). */
export interface Store {
  readonly values: Record<string, unknown>
  /** Sets a value. Notifies the listeners of its key and of its root. */
  set(key: string, value: unknown): void
  /** Reads a dotted path through own properties. */
  read(path: string): unknown
  subscribe(keys: readonly string[], listener: Listener): () => void
}

export function createStore(roots: Record<string, unknown>): Store {
  const values: Record<string, unknown> = Object.assign(Object.create(null), roots)
  const listeners = new Map<string, Set<Listener>>()
  const notify = (key: string) => [...(listeners.get(key) ?? [])].forEach((listener) => listener())
  const unsubscribe = (key: string, listener: Listener) => {
    const group = listeners.get(key)
    group?.delete(listener)
    if (group?.size === 0) listeners.delete(key)
  }
  return {
    values,
    set(key, value) {
      if (Object.is(this.read(key), value)) return
      const [root, entry] = splitPath(key) as [string, string?]
      values[root] = entry === undefined ? value : { ...(values[root] as object), [entry]: value }
      notify(key)
      if (entry !== undefined) notify(root)
    },
    read: (path) => readNested(values, splitPath(path)),
    subscribe(keys, listener) {
      for (const key of keys) listeners.set(key, (listeners.get(key) ?? new Set()).add(listener))
      return () => keys.forEach((key) => unsubscribe(key, listener))
    },
  }
}

/** The key for changes of a path: an entry of `state` or `$busy`, or a data source. */
export function storeKey(path: string): string {
  const [root, entry] = splitPath(path) as [string, string?]
  return entry !== undefined && (root === 'state' || root.startsWith('$'))
    ? `${root}.${entry}`
    : root
}
