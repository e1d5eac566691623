import { assertShape } from '../../renderer/language'

/**
 * A storage that never throws. If the device refuses to store values, the storage keeps them in
 * memory.
 */
export interface Store {
  /** False if the device has refused a value. */
  readonly lasting: boolean
  get(key: string): unknown
  /** Stores a value. Returns false if the value is only in memory. */
  set(key: string, value: unknown): boolean
  remove(key: string): void
  keys(): string[]
  clear(): void
}

const prefix = 'lz.'

/** Creates a store. `area` is a function, because reading `window.localStorage` can throw. */
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
    // If the device cannot delete the key, `undefined` in memory hides its value.
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
        // Throws if the value is nested too deep; another program could have written it.
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
