/** The location of a screen, with the members that browser and router share. */
export interface ScreenLocation {
  pathname: string
  search: string
  hash: string
}

/** Returns the location without a final slash: `/About`, even if the host adds a slash. */
export function currentLocation(
  { location, history }: Window,
  path: string | undefined,
): ScreenLocation {
  const { pathname, search, hash } = location
  if (path === undefined || pathname !== `${path}/`) return { pathname, search, hash }
  history.replaceState(history.state, '', path + search + hash)
  return { pathname: path, search, hash }
}
