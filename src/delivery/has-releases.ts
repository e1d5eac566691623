/** The storage key of the number of starts that showed no screen. */
export const startsKey = 'lz.starts'

/** True if a phone has a release, or if an earlier start never finished. */
export function hasReleases(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const { localStorage: area } = page
    return 'lz.release' in area || startsKey in area
  } catch {
    return false
  }
}
