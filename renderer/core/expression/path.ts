export const noPaths: readonly string[] = []

const maxScanned = 8

/** Removes repeated paths. Most values read a few different paths. */
export function distinct(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return noPaths
  return paths.length <= maxScanned && !repeats(paths) ? paths : [...new Set(paths)]
}

function repeats(paths: readonly string[]): boolean {
  for (let at = 1; at < paths.length; at++) if (paths.indexOf(paths[at]!) < at) return true
  return false
}

/** Joins two lists of paths. Plain loops are faster before the JIT optimizes this code. */
export function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0) return other
  return other.length === 0 ? one : one.concat(other)
}
