const cache = new Map<string, readonly string[]>()
const cacheSize = 5_000

/** Splits a dotted path. The result is cached. */
export function splitPath(path: string): readonly string[] {
  let segments = cache.get(path)
  if (!segments) {
    segments = path.split('.')
    if (cache.size < cacheSize) cache.set(path, segments)
  }
  return segments
}

/** Reads own properties along `segments`, from the index `from`; null if one is missing. */
export function readNested(value: unknown, segments: readonly string[], from = 0): unknown {
  let current = value
  for (let at = from; at < segments.length; at++) {
    if (typeof current !== 'object' || current === null) return null
    const segment = segments[at]!
    current = Object.prototype.hasOwnProperty.call(current, segment)
      ? (current as Record<string, unknown>)[segment]
      : null
  }
  return current ?? null
}
