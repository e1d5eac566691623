/** A location of the app, with the members that browser and router have in common. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/** Returns the location. It is `/About` even if the host redirects to `/About/`. */
export function currentLocation(
  { location, history }: Window,
  path: string | undefined,
): ScreenLocation {
  const { pathname, search, hash } = location
  if (path === undefined || pathname !== `${path}/`) return { pathname, search, hash }
  history.replaceState(history.state, '', path + search + hash)
  return { pathname: path, search, hash }
}
