import type { NavigateFunction } from 'react-router-dom'
import type { App } from './app'
import { openPlace, type OpenPlace, type Place } from './open-place'

/** Holds the one screen that is open; opening the next leaves the one before. */
export interface PlaceKeeper {
  /** Opens a place; the same visit of the same place gives the same screen. */
  show(place: Place, visit: string): Promise<OpenPlace>
  /** What was opened last. */
  readonly opening: Promise<OpenPlace> | undefined
  /** How a place is opened; releases come in here. */
  open: (place: Place) => Promise<OpenPlace>
  /** Takes the router once React runs, for the apps of releases to come. */
  connect(router: NavigateFunction): void
  readonly router: NavigateFunction | undefined
}

/** The visit that starts before React does. */
export const firstVisit = 'first'

/** Creates the keeper of an app. */
export function createPlaceKeeper(app: App): PlaceKeeper {
  let current: { key: string; opening: Promise<OpenPlace> } | undefined
  let router: NavigateFunction | undefined
  const keeper: PlaceKeeper = {
    connect: (given) => void (router = given),
    get router() {
      return router
    },
    get opening() {
      return current?.opening
    },
    open: (place) => openPlace(app, place),
    show(place, visit) {
      // A part of the page is no other place.
      const key = [
        visit,
        place.pathname,
        place.search,
        place.hash.startsWith('#/') ? place.hash : '',
      ].join(' ')
      if (current?.key === key) return current.opening
      current?.opening.then(
        (open) => open.close(),
        () => {},
      )
      current = { key, opening: keeper.open(place) }
      return current.opening
    },
  }
  return keeper
}
