export const noPaths: readonly string[] = []

const maxScanned = 8

/** Removes duplicates. The loop is fast, since most expressions have few paths. */
export function distinctPaths(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return noPaths
  return paths.length <= maxScanned && !hasRepeats(paths) ? paths : [...new Set(paths)]
}

function hasRepeats(paths: readonly string[]): boolean {
  for (let at = 1; at < paths.length; at++) if (paths.indexOf(paths[at]!) < at) return true
  return false
}

/** Joins paths. Plain loops are faster before the JIT optimizes this code. */
export function joinPaths(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0) return other
  return other.length === 0 ? one : one.concat(other)
}
