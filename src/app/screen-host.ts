import type { NavigateFunction } from 'react-router-dom'
import type { App } from './app'
import { mountScreen, type MountedScreen, type ScreenLocation } from './mount-screen'

/** Holds the one screen that is open; opening the next leaves the one before. */
export interface ScreenHost {
  /** Opens a place; the same visit of the same place gives the same screen. */
  show(place: ScreenLocation, visit: string): Promise<MountedScreen>
  /** What was opened last. */
  readonly opening: Promise<MountedScreen> | undefined
  /** How a place is opened; releases come in here. */
  open: (place: ScreenLocation) => Promise<MountedScreen>
  /** Takes the router once React runs, for the apps of releases to come. */
  connect(router: NavigateFunction): void
  readonly router: NavigateFunction | undefined
}

/** The visit that starts before React does. */
export const firstVisit = 'first'

/** Creates the host of an app. */
export function createScreenHost(app: App): ScreenHost {
  let current: { key: string; opening: Promise<MountedScreen> } | undefined
  let router: NavigateFunction | undefined
  const host: ScreenHost = {
    connect: (given) => void (router = given),
    get router() {
      return router
    },
    get opening() {
      return current?.opening
    },
    open: (place) => mountScreen(app, place),
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
      current = { key, opening: host.open(place) }
      return current.opening
    },
  }
  return host
}
