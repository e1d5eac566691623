/** Where the number of starts that ended in no picture is kept. */
export const starts = 'lz.starts'

/**
 * Whether this phone has something to begin with besides the build: a release, or starts that never
 * ended. Where the storage cannot be read there is nothing.
 */
export function hasReleases(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const { localStorage: area } = page
    return 'lz.release' in area || starts in area
  } catch {
    return false
  }
}
