import type { RouteEntry } from '../bootstrap/bootstrap-data'

/**
 * The address of a screen with its query, under its first route or the wanted one of its routes. A
 * hash route stays on the present page, whose own query keeps the session.
 */
export function addressOf(
  entry: RouteEntry,
  query: Readonly<Record<string, string>>,
  page: { pathname: string; search: string },
  wanted?: string,
): string {
  const route = entry.routes.find((own) => own === wanted) ?? entry.routes[0] ?? '/'
  const own = new URLSearchParams(query).toString()
  return `${route.startsWith('#') ? page.pathname + page.search : ''}${route}${own && `?${own}`}`
}
