import type { Session } from './read-session'

/** Null and undefined mean that the value is missing. */
export type QueryValue = string | number | boolean | null | undefined

/**
 * Values in `own` replace session values in their position. Missing values are left out; an empty
 * value is sent empty.
 */
export function sessionQuery(
  names: readonly string[],
  session: Session,
  ownParams: Readonly<Record<string, QueryValue>> = {},
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of names) {
    const value = session[name]
    if (value !== undefined) query[name] = value
  }
  for (const [name, value] of Object.entries(ownParams)) {
    if (value !== undefined && value !== null) query[name] = String(value)
  }
  return query
}
