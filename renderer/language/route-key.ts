/** Equal routes have equal keys: a final slash of a hash route does not matter. */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
