interface TextMap {
  /** Returns the key to show: its own replacement, that of its namespace, or the key itself. */
  mapKey(key: string): string
  /** Adds the namespaces that contain replacements of these namespaces. */
  withMapped(namespaces: readonly string[]): string[]
}

/** `map` contains keys (`a.b`) and namespaces (`a`) with their replacements. */
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
