import type { ScreenFacts } from '../bootstrap/start-data'

/** Finds screens by address and addresses by screen. */
export interface RouteTable {
  /**
   * The screen of an address: a registered hash that begins with `#/` wins, then the whole path;
   * else `not-found`.
   */
  match(location: { pathname: string; hash: string }): ScreenFacts | undefined
  /** The screen of a name. */
  find(screen: string): ScreenFacts | undefined
}

const hashPath = /^#\/[^?]*/

/** Builds the table from every screen's `routes`; letter case counts. */
export function createRouteTable(screens: readonly ScreenFacts[]): RouteTable {
  const byRoute = new Map(
    screens.flatMap((facts) => facts.routes.map((route) => [route, facts] as const)),
  )
  const byName = new Map(screens.map((facts) => [facts.screen, facts]))
  const byHash = (hash: string) => {
    const path = hashPath.exec(hash)?.[0]
    return (
      path && (byRoute.get(path) ?? byRoute.get(path.replace(/\/$/, '')) ?? byRoute.get(`${path}/`))
    )
  }
  return {
    match: ({ pathname, hash }) => byHash(hash) || byRoute.get(pathname) || byName.get('not-found'),
    find: (screen) => byName.get(screen),
  }
}
