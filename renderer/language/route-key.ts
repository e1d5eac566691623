/** Routes that differ only by the final slash of a hash route have the same key. */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
