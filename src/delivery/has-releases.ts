/** Counts starts that rendered no screen. */
export const startsKey = 'lz.starts'

/** A phone has a release, or starts that never finished. */
export function hasReleases(page: Pick<Window, 'localStorage'>): boolean {
  try {
    const { localStorage: area } = page
    return 'lz.release' in area || startsKey in area
  } catch {
    return false
  }
}
