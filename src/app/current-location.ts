/** A location of the app, in the form that the browser and the router share. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/**
 * Returns the location of the page. A host with a folder for `/About` may redirect to `/About/`,
 * which is the same page. `path` is the path for which the page was built.
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
