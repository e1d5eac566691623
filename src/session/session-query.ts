import type { Session } from './read-session'

/** A parameter's value before it is written; null and undefined mean "missing". */
export type QueryValue = string | number | boolean | null | undefined

/**
 * The named session values and `own`: an own value replaces the session's at its place. Missing
 * parameters stay out; an empty one is sent empty.
 */
export function sessionQuery(
  names: readonly string[],
  session: Session,
  own: Readonly<Record<string, QueryValue>> = {},
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of names) {
    const value = session[name]
    if (value !== undefined) query[name] = value
  }
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && value !== null) query[name] = String(value)
  }
  return query
}
