import { isObject, isNothing } from '../../../renderer/language'
import type { Outcome, Params, Unsure } from '../../../renderer/core'
import { digestOf, isDigestOf, randomKey } from '../../session/digest'
import type { Call, CallDeps } from '../create-call'
import type { Endpoint } from '../endpoint-family'
import { failed } from '../read-answer'
import {
  isUnsure,
  type IdempotencyRecord,
  type IdempotencyRecords,
  valuesOf,
} from './idempotency-records'
import { unsureOf } from './unsure-of'

/** The calls of an app, some of which are sent at most once. */
export interface CallSetup extends Pick<CallDeps, 'request'> {
  endpoints: ReadonlyMap<string, Endpoint>
  send: Call
}

/** The settings of calls that pay, confirm or accept. */
export interface OnceSettings {
  /** The header for the key of a call that is sent at most once; empty for none. */
  keyHeader: string
  report: CallDeps['report']
  /** Headers that name the screen of a call as evidence. */
  evidence?: (screen?: string) => Promise<Readonly<Record<string, string>>>
}

/** Sends calls at most once until their result is known. */
export interface Once {
  /**
   * Sends a guarded call, or one with `once`, if its required parameters have values. A call with
   * `once` is not sent while the result of an earlier one about the same values is unknown.
   */
  send(calling: CallSetup, endpoint: Endpoint, params: Params, screen?: string): Promise<Outcome>
  /** Handles an answer of an endpoint with `settles`, and the time when it was requested. */
  noteAnswer(calling: CallSetup, endpoint: string, params: Params, askedAt: number): void
  /** The endpoints, by name, that would not send a call with the values of the session. */
  unsure(calling: CallSetup): Unsure
}

/** Creates it over the records of a device; with locks, tabs see each other's running calls. */
export function createOnce(
  records: IdempotencyRecords,
  locks: Locks | undefined,
  { keyHeader, report, evidence }: OnceSettings,
): Once {
  return {
    async send(calling, endpoint, params, screen) {
      const missing = missingParams(endpoint, params)
      if (missing.length > 0) {
        report({ code: 'call-params', detail: `${endpoint.name}: no value for ${missing.join()}` })
        return incomplete
      }
      const headers = await evidence?.(screen)
      return endpoint.once
        ? sendOnce(calling, endpoint, params, { records, locks, keyHeader, headers })
        : calling.send(endpoint, params, undefined, headers)
    },
    noteAnswer: (calling, name, params, askedAt) =>
      noteAnswer(calling, name, params, { records, askedAt }),
    unsure: ({ endpoints, request }) =>
      unsureOf(endpoints.values(), request().session, records.read()),
  }
}

type Locks = Pick<LockManager, 'request'>

/**
 * A server that has not answered after this time will not answer any more; until then a call counts
 * as running.
 */
const underWayMs = 60_000

/** The records and locks of a device, and the headers of one call. */
interface OnceSending extends Pick<OnceSettings, 'keyHeader'> {
  records: IdempotencyRecords
  locks: Locks | undefined
  headers: Readonly<Record<string, string>> | undefined
}

/**
 * Sends a call at most once until its result is known. A record is kept from before sending, and a
 * definite answer removes it. While there is a record about the same values, from any tab or visit,
 * the call is not sent, and fails as `unsure`.
 */
function sendOnce(
  calling: CallSetup,
  endpoint: Endpoint,
  params: Params,
  { records, locks, keyHeader, headers }: OnceSending,
): Promise<Outcome> {
  const { about = [], lasts } = endpoint.once ?? {}
  const subject = valuesOf(about, params)
  return alone(locks, subject, async () => {
    const kept = records.read()
    if (isUnsure(kept, subject)) return unknown
    const done =
      lasts && kept.find((other) => isOpenSuccess(other) && isDigestOf(other.about, subject))
    if (done) {
      // The borrower is warned once, and may then send it deliberately.
      records.keep({ ...done, settled: true })
      return repeated
    }
    const record = recordOf(endpoint, params, records)
    // The earlier call has been answered for, and may have another key.
    for (const before of kept) if (isDigestOf(before.about, subject)) records.remove(before)
    records.keep(record)
    // Leaving the screen does not abort the request: a sent payment cannot be withdrawn, so its
    // answer must arrive.
    const outcome = await calling.send(endpoint, params, undefined, {
      ...headers,
      ...(keyHeader && { [keyHeader]: record.key }),
    })
    if (isLasting(endpoint, outcome)) records.keep({ ...record, done: true })
    else if (isDefinite(outcome)) records.remove(record)
    return outcome
  })
}

/**
 * The record of a call. A call that is sent again with the same values keeps the key of the earlier
 * one.
 */
export function recordOf(
  { name, once = { about: [] } }: Endpoint,
  params: Params,
  records: IdempotencyRecords,
): IdempotencyRecord {
  const content = valuesOf([...once.about, ...(once.same ?? [])], params)
  const before = records
    .read()
    .find(({ endpoint, same, done }) => endpoint === name && !done && isDigestOf(same, content))
  return {
    endpoint: name,
    time: records.now(),
    about: digestOf(valuesOf(once.about, params)),
    same: digestOf(content),
    key: before?.key ?? randomKey(),
  }
}

/**
 * Notes that an answer shows the results of earlier calls. An answer requested while such a call
 * may still have been running shows nothing.
 */
function noteAnswer(
  calling: CallSetup,
  name: string,
  params: Params,
  { records, askedAt }: { records: IdempotencyRecords; askedAt: number },
): void {
  const { endpoints } = calling
  const settled = endpoints.get(name)?.settles ?? []
  const isSettled = ({ endpoint, time, about: subject, done }: IdempotencyRecord) => {
    const about = endpoints.get(endpoint)?.once?.about ?? []
    return (
      !done &&
      about.every((param) => settled.includes(param)) &&
      Math.abs(askedAt - time) >= underWayMs &&
      isDigestOf(subject, valuesOf(about, params))
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
 * True if a success is recorded: its endpoint has `lasts`, and the answer requires no further
 * step.
 */
function isLasting({ once }: Endpoint, outcome: Outcome): boolean {
  const answer = outcome.ok && isObject(outcome.value) ? outcome.value : {}
  const isPending = Object.entries(once?.pending ?? {}).some(
    ([name, value]) => answer[name] === value,
  )
  return once?.lasts === true && outcome.ok && !isPending
}

/** True if the result is known: an answer, a refusal, or a call that was never sent. */
function isDefinite(outcome: Outcome): boolean {
  return outcome.ok || outcome.failure.kind === 'refused' || outcome.failure.code === 'unready'
}

/**
 * Runs work unless another tab runs work about the same values. If tabs cannot see each other, only
 * the record prevents it.
 */
async function alone(
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
    return running ?? work() // This page may not use locks.
  }
}

/**
 * The required parameters without a value. NaN and the words that programs write for nothing are no
 * value; nor is null, unless it is the default, or a text that is shorter than its schema allows.
 */
function missingParams({ params = {} }: Endpoint, given: Params): string[] {
  return Object.entries(params).flatMap(([name, { schema, required }]) => {
    const value = schema.const ?? given[name] ?? schema.default
    const isShort = typeof value === 'string' && value.trim().length < (schema.minLength ?? 0)
    const isMissing =
      value === undefined || value === null
        ? schema.default !== null
        : Number.isNaN(value) || isNothing(value) || isShort
    return required && isMissing ? [name] : []
  })
}
