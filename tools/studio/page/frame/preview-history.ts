import type { ScreenLocation } from '../../../../src/app'

/** The preview's own browsing history, so that it never moves the one of the studio. */
export interface PreviewHistory {
  /** Forgets every entry; a showing begins at this place. */
  begin(place: ScreenLocation): void
  /** The place of an address of the app. */
  go(address: string, replace: boolean): ScreenLocation
  /** The place so many steps back; undefined where there is none. */
  back(steps: number): ScreenLocation | undefined
}

/** Makes the history; the `history.back` of the page does nothing from now on. */
export function createPreviewHistory(page: Window): PreviewHistory {
  let places: ScreenLocation[] = []
  page.history.back = () => {}
  // The app asks the page how far it is from its first screen.
  const note = () => page.history.replaceState({ idx: places.length - 1 }, '')
  return {
    begin(place) {
      places = [place]
      note()
    },
    go(address, replace) {
      const { pathname, search, hash } = new URL(address, page.location.origin)
      const place = { pathname: hash.startsWith('#/') ? '/' : pathname, search, hash }
      places = [...(replace ? places.slice(0, -1) : places), place]
      note()
      return place
    },
    back(steps) {
      if (places.length <= steps) return undefined
      places = places.slice(0, places.length - steps)
      note()
      return places.at(-1)
    },
  }
}
