import type { Unsure } from '../../../renderer/core'
import type { Endpoint } from '../endpoint-family'
import { isUnsure, type IdempotencyRecord, valuesOf } from './idempotency-records'

/** The endpoints, by name, whose call would not be sent with the values of the session. */
export function unsureOf(
  endpoints: Iterable<Endpoint>,
  session: Readonly<Record<string, string>>,
  records: readonly IdempotencyRecord[],
): Unsure {
  const unsure: Record<string, Record<string, true>> = {}
  if (records.length > 0)
    for (const { name, once } of endpoints) {
      const [family, key] = name.split('.') as [string, string]
      if (once && isUnsure(records, valuesOf(once.about, session)))
        (unsure[family] ??= {})[key] = true
    }
  return unsure
}
