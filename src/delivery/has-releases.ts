/** The storage key for the number of starts after which no screen was shown. */
export const startsKey = 'lz.starts'

/** True if the phone has stored a state of releases, or if an earlier start never finished. */
export function hasReleases(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const { localStorage: area } = page
    return 'lz.release' in area || startsKey in area
  } catch {
    return false
  }
}
