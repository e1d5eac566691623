/** The storage key for the number of starts that rendered no screen. */
export const startsKey = 'lz.starts'

/** True if a phone has a release, or starts that never finished. */
export function hasReleases(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const { localStorage: area } = page
    return 'lz.release' in area || startsKey in area
  } catch {
    return false
  }
}
