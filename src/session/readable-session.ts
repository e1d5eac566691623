import type { SessionRules } from '../../renderer/language'

/** Returns the session without its secret values, so that no expression can pass on a secret. */
export function readableSession(
  values: Readonly<Record<string, string>>,
  { secret = {} }: SessionRules,
  screen = '',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !secret[name] || secret[name].includes(screen)),
  )
}

export function withoutSecrets<Page extends { search: string }>(
  page: Page,
  { secret = {} }: SessionRules,
): Page & { search: string } {
  const query = new URLSearchParams(page.search)
  for (const name of Object.keys(secret)) query.delete(name)
  const readableQuery = query.toString()
  return { ...page, search: readableQuery && `?${readableQuery}` }
}
