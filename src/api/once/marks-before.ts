import type { Endpoint } from '../endpoint-family'
import type { Mark, Marks } from './marks'
import { markOf } from './send-once'

/** Marks as if the values of a session had been sent to these endpoints before. */
export function marksBefore(
  names: readonly string[],
  endpoints: ReadonlyMap<string, Endpoint>,
  session: Readonly<Record<string, string>>,
  now: number,
): Mark[] {
  const marks: Marks = { now: () => now, read: () => [], keep: () => {}, remove: () => {} }
  return names.flatMap((name) => {
    const endpoint = endpoints.get(name)
    return endpoint ? [markOf(endpoint, session, marks)] : []
  })
}
