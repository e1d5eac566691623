const cache = new Map<string, readonly string[]>()
const cacheSize = 5_000

/** The segments of a dotted path, split once. */
export function splitPath(path: string): readonly string[] {
  let segments = cache.get(path)
  if (!segments) {
    segments = path.split('.')
    if (cache.size < cacheSize) cache.set(path, segments)
  }
  return segments
}

/** No path. */
export const noPaths: readonly string[] = []

/** Each path once; most values read none, or one. */
export function distinct(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return noPaths
  return paths.length === 1 ? paths : [...new Set(paths)]
}
