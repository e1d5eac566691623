import type { ScreenFacts } from '../bootstrap/start-data'

/**
 * The address of a screen with its query, under its first route unless another of its routes is
 * wanted;
 * a hash route stays on the page that hosts it, whose own query keeps the session.
 */
export function addressOf(
  facts: ScreenFacts,
  query: Readonly<Record<string, string>>,
  page: { pathname: string; search: string },
  wanted?: string,
): string {
  const route = facts.routes.find((own) => own === wanted) ?? facts.routes[0] ?? '/'
  const own = new URLSearchParams(query).toString()
  return `${route.startsWith('#') ? page.pathname + page.search : ''}${route}${own && `?${own}`}`
}
