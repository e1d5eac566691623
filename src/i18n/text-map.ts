interface TextMap {
  /**
   * Returns the replacement of a key: the replacement of this key, or the same key in the replaced
   * namespace.
   */
  mapKey(key: string): string
  withMapped(namespaces: readonly string[]): string[]
}

/** Creates a map. `map` has replacements for keys (`a.b`) and namespaces (`a`). */
export function createTextMap(map: Readonly<Record<string, string>>): TextMap {
  const entries = new Map(Object.entries(map))
  return {
    mapKey(key) {
      const namespace = namespaceOf(key)
      const target = entries.get(namespace)
      return entries.get(key) ?? (target ? target + key.slice(namespace.length) : key)
    },
    withMapped(namespaces) {
      const targets = [...entries]
        .filter(([from]) => namespaces.includes(namespaceOf(from)))
        .map(([, to]) => namespaceOf(to))
      return [...new Set([...namespaces, ...targets])]
    },
  }
}

const namespaceOf = (key: string) => key.split('.', 1)[0]!
