/** The borrower's place: an address of the app, as the browser and the router both write it. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * The location of the page. A host that keeps `/About` in a folder of that name may lead to
 * `/About/`, which is the same page. `path` is the address for which the page was written.
 */
export function currentLocation(
  { location, history }: Window,
  path: string | undefined,
): ScreenLocation {
  const { pathname, search, hash } = location
  if (path === undefined || pathname !== `${path}/`) return { pathname, search, hash }
  history.replaceState(history.state, '', path + search + hash)
  return { pathname: path, search, hash }
}
