import type { RouteEntry } from '../bootstrap/bootstrap-data'

/** Returns the URL of a route. A hash route keeps the page, whose query has the session. */
export function addressOf(
  entry: RouteEntry,
  query: Readonly<Record<string, string>>,
  page: { pathname: string; search: string },
  preferred?: string,
): string {
  const route = entry.routes.find((candidate) => candidate === preferred) ?? entry.routes[0] ?? '/'
  const search = new URLSearchParams(query).toString()
  return `${route.startsWith('#') ? page.pathname + page.search : ''}${route}${search && `?${search}`}`
}
