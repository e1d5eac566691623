/** A location of the app, in the form that the browser and the router share. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/** Returns the location. A host may redirect `/About` to `/About/`, which is the same page. */
export function currentLocation(
  { location, history }: Window,
  path: string | undefined,
): ScreenLocation {
  const { pathname, search, hash } = location
  if (path === undefined || pathname !== `${path}/`) return { pathname, search, hash }
  history.replaceState(history.state, '', path + search + hash)
  return { pathname: path, search, hash }
}
