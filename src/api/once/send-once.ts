import { isObject, isNothing, type Scenario } from '../../../renderer/language'
import type { Outcome, Params, Unsure } from '../../../renderer/core'
import { digestOf, isDigestOf, randomKey } from '../../session/digest'
import type { Call, CallDeps } from '../create-call'
import type { Endpoint } from '../endpoint-family'
import { failed } from '../read-answer'
import {
  isUnsure,
  type IdempotencyRecord,
  type IdempotencyRecords,
  valuesKey,
  unsureOf,
} from './idempotency-records'

export interface CallSetup extends Pick<CallDeps, 'request'> {
  endpoints: ReadonlyMap<string, Endpoint>
  send: Call
}

interface OnceSettings {
  keyHeader: string
  report: CallDeps['report']
}

export interface Once {
  send(calling: CallSetup, endpoint: Endpoint, params: Params): Promise<Outcome>
  /**
   * Marks earlier calls as settled after a response of an endpoint with `settles`, whose request
   * was sent at `requestedAt`.
   */
  noteAnswer(calling: CallSetup, endpoint: string, params: Params, requestedAt: number): void
  unsure(calling: CallSetup): Unsure
}

/** Creates the functions for `once`. With `locks`, a tab knows the running calls of other tabs. */
export function createOnce(
  records: IdempotencyRecords,
  locks: Locks | undefined,
  { keyHeader, report }: OnceSettings,
): Once {
  return {
    async send(calling, endpoint, params) {
      const missing = missingParams(endpoint, params)
      if (missing.length > 0) {
        report({ code: 'call-params', detail: `${endpoint.name}: no value for ${missing.join()}` })
        return incomplete
      }
      return endpoint.once
        ? sendOnce(calling, endpoint, params, { records, locks, keyHeader })
        : calling.send(endpoint, params)
    },
    noteAnswer: (calling, name, params, requestedAt) =>
      noteAnswer(calling, name, params, { records, requestedAt }),
    unsure: ({ endpoints, request }) =>
      unsureOf(endpoints.values(), request().session, records.read()),
  }
}

type Locks = Pick<LockManager, 'request'>

/** The time in milliseconds after which a call is no longer running. */
const underWayMs = 60_000

interface OnceSetup extends Pick<OnceSettings, 'keyHeader'> {
  records: IdempotencyRecords
  locks: Locks | undefined
}

/**
 * Sends a call. While the result of the first call is unknown, sends no second call. Stores a
 * record before the request. After a definite response, removes it or marks it as `done`. While an
 * unsettled record with equal `about` values exists, calls fail as `unsure` in every tab and visit.
 */
function sendOnce(
  calling: CallSetup,
  endpoint: Endpoint,
  params: Params,
  { records, locks, keyHeader }: OnceSetup,
): Promise<Outcome> {
  const { about = [], lasts } = endpoint.once ?? {}
  const subject = valuesKey(about, params)
  return runExclusively(locks, subject, async () => {
    const storedRecords = records.read()
    if (isUnsure(storedRecords, subject)) return unknown
    const success =
      lasts &&
      storedRecords.find((other) => isOpenSuccess(other) && isDigestOf(other.about, subject))
    if (success) {
      // The borrower is warned once. The next press sends the call.
      records.keep({ ...success, settled: true })
      return repeated
    }
    const record = recordOf(endpoint, params, records)
    // At this point, all earlier records are settled. The new record replaces them, even if their
    // keys differ.
    for (const before of storedRecords)
      if (isDigestOf(before.about, subject)) records.remove(before)
    records.keep(record)
    // Without a signal, leaving the screen does not abort the request. A sent payment cannot be
    // withdrawn.
    const headers = keyHeader ? { [keyHeader]: record.key } : undefined
    const outcome = await calling.send(endpoint, params, undefined, headers)
    if (isRecordedSuccess(endpoint, outcome)) records.keep({ ...record, done: true })
    else if (isDefinite(outcome)) records.remove(record)
    return outcome
  })
}

export function recordOf(
  { name, once = { about: [] } }: Endpoint,
  params: Params,
  records: IdempotencyRecords,
): IdempotencyRecord {
  const content = valuesKey([...once.about, ...(once.same ?? [])], params)
  const before = records
    .read()
    .find(({ endpoint, same, done }) => endpoint === name && !done && isDigestOf(same, content))
  return {
    endpoint: name,
    time: records.now(),
    about: digestOf(valuesKey(once.about, params)),
    same: digestOf(content),
    key: before?.key ?? randomKey(),
  }
}

/** Marks earlier calls as settled, except calls that still ran at the time of the request. */
function noteAnswer(
  calling: CallSetup,
  name: string,
  params: Params,
  { records, requestedAt }: { records: IdempotencyRecords; requestedAt: number },
): void {
  const { endpoints } = calling
  const settledParams = endpoints.get(name)?.settles ?? []
  const isSettled = ({ endpoint, time, about: subject, done }: IdempotencyRecord) => {
    const about = endpoints.get(endpoint)?.once?.about ?? []
    return (
      !done &&
      about.every((param) => settledParams.includes(param)) &&
      Math.abs(requestedAt - time) >= underWayMs &&
      isDigestOf(subject, valuesKey(about, params))
    )
  }
  for (const record of records.read())
    if (isSettled(record)) records.keep({ ...record, settled: true })
}

const incomplete = failed('refused', 'incomplete')
const unknown = failed('unsure', 'unsure')
const repeated = failed('unsure', 'repeated')

const isOpenSuccess = ({ done, settled }: IdempotencyRecord) => done === true && !settled

/**
 * True if the record stays after a success, because the endpoint has `lasts` and no step is
 * pending.
 */
function isRecordedSuccess({ once }: Endpoint, outcome: Outcome): boolean {
  const answer = outcome.ok && isObject(outcome.value) ? outcome.value : {}
  const isPending = Object.entries(once?.pending ?? {}).some(
    ([name, value]) => answer[name] === value,
  )
  return once?.lasts === true && outcome.ok && !isPending
}

function isDefinite(outcome: Outcome): boolean {
  return outcome.ok || outcome.failure.kind === 'refused' || outcome.failure.code === 'unready'
}

/** Runs work, unless another tab is already working on the same subject. */
async function runExclusively(
  locks: Locks | undefined,
  subject: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!locks) return work()
  let running: Promise<Outcome> | undefined
  try {
    return await locks.request(`lz.once ${subject}`, { ifAvailable: true }, (lock) =>
      lock ? (running = work()) : unknown,
    )
  } catch {
    return running ?? work() // The browser forbids locks on this page.
  }
}

/**
 * Returns required parameters without a value. Null counts as a value only if it is the default.
 */
function missingParams({ params = {} }: Endpoint, values: Params): string[] {
  return Object.entries(params).flatMap(([name, { schema, required }]) => {
    const value = schema.const ?? values[name] ?? schema.default
    const isShort = typeof value === 'string' && value.trim().length < (schema.minLength ?? 0)
    const isMissing =
      value === undefined || value === null
        ? schema.default !== null
        : Number.isNaN(value) || isNothing(value) || isShort
    return required && isMissing ? [name] : []
  })
}

/** Returns the records of the calls that a scenario lists as sent before. */
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
