import type { Scenario } from '../../../renderer/language'
import type { Endpoint } from '../endpoint-family'
import type { IdempotencyRecord, IdempotencyRecords } from './idempotency-records'
import { recordOf } from './send-once'

/** The records of the calls that a scenario describes as sent before. */
export function earlierRecords(
  { unsure = [], succeeded = [] }: Pick<Scenario, 'unsure' | 'succeeded'>,
  endpoints: ReadonlyMap<string, Endpoint>,
  session: Readonly<Record<string, string>>,
  now: number,
): IdempotencyRecord[] {
  const records: IdempotencyRecords = {
    now: () => now,
    read: () => [],
    keep: () => {},
    remove: () => {},
  }
  const recordsOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const endpoint = endpoints.get(name)
      return endpoint ? [recordOf(endpoint, session, records)] : []
    })
  return [
    ...recordsOf(unsure),
    ...recordsOf(succeeded).map((record) => ({ ...record, done: true })),
  ]
}
