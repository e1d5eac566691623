import type { RouteEntry } from '../bootstrap/bootstrap-data'

/**
 * The address of a screen with its query, under its first route unless another of its routes is
 * wanted;
 * a hash route stays on the page that hosts it, whose own query keeps the session.
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
