import type { Session } from './read-session'

/** A parameter's value before it is encoded. Null and undefined mean that it is missing. */
export type QueryValue = string | number | boolean | null | undefined

/**
 * Returns the named session values and the values in `own`, which replace session values in their
 * position. Missing values are left out; an empty value is sent empty.
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
