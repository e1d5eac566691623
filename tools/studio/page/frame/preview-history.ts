import type { ScreenLocation } from '../../../../src/app'

/** The preview's own browsing history, so that it never changes the studio's history. */
export interface PreviewHistory {
  /** Drops every entry; a showing starts at this location. */
  begin(location: ScreenLocation): void
  /** The location of an address of the app. */
  go(address: string, replace: boolean): ScreenLocation
  /** The location this many steps back; undefined without one. */
  back(steps: number): ScreenLocation | undefined
}

/** Creates the history; the `history.back` of the page does nothing from now on. */
export function createPreviewHistory(page: Window): PreviewHistory {
  let locations: ScreenLocation[] = []
  page.history.back = () => {}
  // The app reads the distance from its first screen from the page.
  const note = () => page.history.replaceState({ idx: locations.length - 1 }, '')
  return {
    begin(location) {
      locations = [location]
      note()
    },
    go(address, replace) {
      const { pathname, search, hash } = new URL(address, page.location.origin)
      const location = { pathname: hash.startsWith('#/') ? '/' : pathname, search, hash }
      locations = [...(replace ? locations.slice(0, -1) : locations), location]
      note()
      return location
    },
    back(steps) {
      if (locations.length <= steps) return undefined
      locations = locations.slice(0, locations.length - steps)
      note()
      return locations.at(-1)
    },
  }
}
