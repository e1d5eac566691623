import type { Session } from './read-session'

/** A value in a query. Null and undefined mean a missing value. */
export type QueryValue = string | number | boolean | null | undefined

/**
 * Returns the session as a query. Values in `own` replace session values, at the same position.
 * Leaves out missing values, but not empty values.
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
