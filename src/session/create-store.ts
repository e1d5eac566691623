import { assertShape } from '../../renderer/language'

/** A storage that never throws. It uses memory if the device refuses. */
export interface Store {
  /** False if the device has refused a value. */
  readonly lasting: boolean
  get(key: string): unknown
  /** Stores a value. Returns false if it only lasts as long as the page. */
  set(key: string, value: unknown): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

const prefix = 'lz.'

/** Creates a store. `area` is a function, because reading `window.localStorage` may throw. */
export function createStore(area: () => Storage | null | undefined): Store {
  const memory = new Map<string, string | undefined>()
  let lasting = true

  const onDevice = <T>(use: (device: Storage) => T): T | undefined => {
    try {
      const device = area()
      if (device) return use(device)
    } catch {
      // From now on, the values come from memory.
    }
    lasting = false
    return undefined
  }
  const remove = (key: string) => {
    memory.delete(key)
    // A key that the device cannot delete must not reappear.
    if (onDevice((device) => (device.removeItem(prefix + key), true)) !== true)
      memory.set(key, undefined)
  }
  const keys = () => {
    const deviceKeys =
      onDevice((device) => Object.keys(device).filter((name) => name.startsWith(prefix))) ?? []
    const names = new Set([
      ...deviceKeys.map((name) => name.slice(prefix.length)),
      ...memory.keys(),
    ])
    return [...names].filter((key) => text(key) !== undefined)
  }
  const text = (key: string) =>
    memory.has(key) ? memory.get(key) : onDevice((device) => device.getItem(prefix + key))

  return {
    get lasting() {
      return lasting
    },
    get(key) {
      try {
        const value: unknown = JSON.parse(text(key) ?? 'null')
        // Another program may have written a value that nests too deep.
        assertShape(value)
        return value ?? undefined
      } catch {
        remove(key)
        return undefined
      }
    },
    set(key, value) {
      const json = JSON.stringify(value)
      memory.delete(key)
      const isStored = onDevice((device) => (device.setItem(prefix + key, json), true)) === true
      if (!isStored) memory.set(key, json)
      return isStored
    },
    remove,
    keys,
    clear: () => keys().forEach(remove),
  }
}
