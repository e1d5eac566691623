import { valueText } from '../../../renderer/language'
import { createStore } from '../../session/create-store'
import { isDigestOf, type Digest } from '../../session/digest'

/** The device's record of a call, from before it is sent until its result is known. */
export interface IdempotencyRecord {
  /** The name of the endpoint. */
  endpoint: string
  /** When it was sent, in milliseconds since 1970. */
  time: number
  /** The values that the call is about. */
  about: Digest
  /** The values that make another call the same one. */
  same: Digest
  /** Lets a server recognize another call as the same one. */
  key: string
  /** The result was requested afterwards: another call about the same values may be sent. */
  settled?: boolean
  /** The call succeeded: the borrower must confirm the next one about the same values. */
  done?: boolean
}

/** The records of a device, each under its own key, so that tabs do not overwrite one another's. */
export interface IdempotencyRecords {
  now: () => number
  /** The records that are not too old. */
  read(): readonly IdempotencyRecord[]
  /** Keeps a record, in place of the one with its key. */
  keep(record: IdempotencyRecord): void
  remove(record: IdempotencyRecord): void
}

/** After a day the server shows the result anyway, and a wrong clock locks nobody out. */
const lastingMs = 86_400_000

/** Keeps records in an area of the device, or in the page's memory if the device refuses them. */
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
      for (const [name, kept] of all()) if (!isLasting(kept)) store.remove(name)
      store.set(prefix + record.key, record)
    },
    remove: ({ key }) => store.remove(prefix + key),
  }
}

/** The end of `recordsPrefix`; the store adds the rest. */
const prefix = 'once.'

/**
 * The values of some names as one text. Different spellings of a value give the same text: letter
 * case, blanks, invisible signs and leading zeros. The borrower is not part of it, since an address
 * may lack the borrower.
 */
export function valuesOf(
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

/** True if the result of a call about a subject is unknown. */
export function isUnsure(records: readonly IdempotencyRecord[], subject: string): boolean {
  return records.some(({ about, settled, done }) => !settled && !done && isDigestOf(about, subject))
}
