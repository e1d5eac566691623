/** Returns the same key for equal routes. A hash route may end with a slash. */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
