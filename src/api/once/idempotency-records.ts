import { valueText } from '../../../renderer/language'
import { createStore } from '../../session/create-store'
import { isDigestOf, type Digest } from '../../session/digest'
import type { Unsure } from '../../../renderer/core'
import type { Endpoint } from '../endpoint-family'

/**
 * A note about a call. The phone stores the note before the request, and keeps it for at most a
 * day: until the result is known, or as `done` after a success.
 */
export interface IdempotencyRecord {
  endpoint: string
  /** The time of the call in milliseconds since 1970. */
  time: number
  about: Digest
  /** A digest of the values of the call. Another call with the same values is a repetition. */
  same: Digest
  /** The idempotency key, by which servers recognize a repetition. */
  key: string
  /** True if another call is allowed: the result is known, or the borrower was warned. */
  settled?: boolean
  /** True after a success. The borrower must confirm another call. */
  done?: boolean
}

export interface IdempotencyRecords {
  now: () => number
  read(): readonly IdempotencyRecord[]
  keep(record: IdempotencyRecord): void
  remove(record: IdempotencyRecord): void
}

/** A record expires after a day, so that a wrong clock cannot block the borrower for longer. */
const lastingMs = 86_400_000

/** Creates the records, each with its own key, so that tabs do not overwrite other records. */
export function createIdempotencyRecords(
  area: () => Storage,
  now: () => number,
): IdempotencyRecords {
  const store = createStore(area)
  const isLasting = (record: IdempotencyRecord | undefined) =>
    Math.abs(now() - Number(record?.time)) < lastingMs
  const all = () =>
    store
      .keys()
      .filter((name) => name.startsWith(prefix))
      .map((name) => [name, store.get(name) as IdempotencyRecord | undefined] as const)
  return {
    now,
    read: () => all().flatMap(([, record]) => (record && isLasting(record) ? record : [])),
    keep(record) {
      for (const [name, record] of all()) if (!isLasting(record)) store.remove(name)
      store.set(prefix + record.key, record)
    },
    remove: ({ key }) => store.remove(prefix + key),
  }
}

const prefix = 'once.'

/** Returns a string that is equal for equal values. Case, spaces and leading zeros do not count. */
export function valuesKey(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify(names.map((name) => [name, plain(valueText(values[name]))]))
}

function plain(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '')
}

export function isUnsure(records: readonly IdempotencyRecord[], subject: string): boolean {
  return records.some(({ about, settled, done }) => !settled && !done && isDigestOf(about, subject))
}

/**
 * Returns the endpoints whose call would fail as `unsure`, since an earlier call with the same
 * values of the session has no known result.
 */
export function unsureOf(
  endpoints: Iterable<Endpoint>,
  session: Readonly<Record<string, string>>,
  records: readonly IdempotencyRecord[],
): Unsure {
  const unsure: Record<string, Record<string, true>> = {}
  if (records.length > 0)
    for (const { name, once } of endpoints) {
      const [family, key] = name.split('.') as [string, string]
      if (once && isUnsure(records, valuesKey(once.about, session)))
        (unsure[family] ??= {})[key] = true
    }
  return unsure
}
