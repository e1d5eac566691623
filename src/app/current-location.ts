/** Where the borrower is: an address of the app, as the browser and the router both spell it. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * Where the page is. A host that keeps `/About` in a folder of that name may lead to `/About/`,
 * which is the same page; `path` is the one that the page was written for.
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
