/** What tells a route from others: a hash leads to the same with a stroke at its end, and without. */
export const routeKey = (route: string): string =>
  route.startsWith('#') ? route.replace(/\/$/, '') : route
