/**
 * The part of a route that identifies it: a hash route is the same with or without a final slash.
 */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
