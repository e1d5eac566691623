/**
 * The part of a route that identifies it: a hash leads to the same route with or without a slash at
 * its end.
 */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
