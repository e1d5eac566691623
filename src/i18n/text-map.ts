/** How a region says some texts differently. */
export interface TextMap {
  /** The key that is shown: mapped itself, or through its namespace, or as it is. */
  mapKey(key: string): string
  /** The namespaces, and those that their keys may be mapped to, each once. */
  withMapped(namespaces: readonly string[]): string[]
}

/** Reads a map of text keys (`a.b`) and namespaces (`a`) to others. */
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
