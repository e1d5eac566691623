import type { Scenario } from '../../../renderer/language'
import type { Endpoint } from '../endpoint-family'
import type { Mark, Marks } from './marks'
import { markOf } from './send-once'

/** The records of the calls that a scenario states as sent before, with the values of a session. */
export function marksBefore(
  { unsure = [], succeeded = [] }: Pick<Scenario, 'unsure' | 'succeeded'>,
  endpoints: ReadonlyMap<string, Endpoint>,
  session: Readonly<Record<string, string>>,
  now: number,
): Mark[] {
  const marks: Marks = { now: () => now, read: () => [], keep: () => {}, remove: () => {} }
  const marksOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const endpoint = endpoints.get(name)
      return endpoint ? [markOf(endpoint, session, marks)] : []
    })
  return [...marksOf(unsure), ...marksOf(succeeded).map((mark) => ({ ...mark, done: true }))]
}
