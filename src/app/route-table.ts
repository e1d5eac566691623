import { routeKey } from '../../renderer/language'
import type { RouteEntry } from '../bootstrap/bootstrap-data'
import type { ScreenLocation } from './current-location'

export interface RouteTable {
  /** Finds the screen of a hash route (`#/…`), or of the path, or the screen `not-found`. */
  match(location: Omit<ScreenLocation, 'search'>): RouteEntry | undefined
  find(screen: string): RouteEntry | undefined
}

const hashPath = /^#\/[^?]*/

/** Creates a table of routes, in which case matters. */
export function createRouteTable(screens: readonly RouteEntry[]): RouteTable {
  const byRoute = new Map(
    screens.flatMap((entry) => entry.routes.map((route) => [routeKey(route), entry] as const)),
  )
  const byName = new Map(screens.map((entry) => [entry.screen, entry]))
  const byHash = (hash: string) => {
    const path = hashPath.exec(hash)?.[0]
    return path && byRoute.get(routeKey(path))
  }
  return {
    match: ({ pathname, hash }) => byHash(hash) || byRoute.get(pathname) || byName.get('not-found'),
    find: (screen) => byName.get(screen),
  }
}
