import { isObject } from '../../../renderer/language'
import type { Outcome, Params, Unsure } from '../../../renderer/core'
import { digestOf, isDigestOf, randomKey } from '../../session/digest'
import type { Call, CallDeps } from '../create-call'
import type { Endpoint } from '../endpoint-family'
import { failed } from '../read-answer'
import { isUnsure, type Mark, type Marks, valuesOf } from './marks'
import { unsureOf } from './unsure-of'

/** The calls of an app, of which some are sent at most once. */
export interface Calling extends Pick<CallDeps, 'request'> {
  endpoints: ReadonlyMap<string, Endpoint>
  send: Call
  /** The header that carries the key of such a call; empty: none. */
  keyHeader: string
}

/** Sends calls at most once until it is known how they ended. */
export interface Once {
  /** Sends a call, unless it is not known how one about the same ended. */
  send(calling: Calling, endpoint: Endpoint, params: Params): Promise<Outcome>
  /** Notes an answer of an endpoint that settles, and when it was asked for. */
  noteAnswer(calling: Calling, endpoint: string, params: Params, askedAt: number): void
  /** The endpoints that a call with the values of the session would not reach, by their names. */
  unsure(calling: Calling): Unsure
}

/**
 * Makes it over the marks of a device, for tabs that know of each other by locks where there are
 * some.
 */
export function createOnce(marks: Marks, locks: Locks | undefined): Once {
  return {
    send: (calling, endpoint, params) => sendOnce(calling, endpoint, params, { marks, locks }),
    noteAnswer: (calling, name, params, askedAt) =>
      noteAnswer(calling, name, params, { marks, askedAt }),
    unsure: ({ endpoints, request }) =>
      unsureOf(endpoints.values(), request().session, marks.read()),
  }
}

type Locks = Pick<LockManager, 'request'>

/** A server that has not answered by then answers no more: so long a call counts as under way. */
const underWayMs = 60_000

/**
 * Sends a call at most once until it is known how it ended. A mark is kept from before it is sent;
 * a definite answer takes it away. While one about the same stands, in whatever tab or visit,
 * nothing is sent, and the failure says that nobody knows.
 */
function sendOnce(
  calling: Calling,
  endpoint: Endpoint,
  params: Params,
  { marks, locks }: { marks: Marks; locks: Locks | undefined },
): Promise<Outcome> {
  const { about = [], lasts } = endpoint.once ?? {}
  const subject = valuesOf(about, params)
  return alone(locks, subject, async () => {
    const kept = marks.read()
    if (isUnsure(kept, subject)) return unknown
    const done =
      lasts && kept.find((other) => isOpenSuccess(other) && isDigestOf(other.about, subject))
    if (done) {
      // The borrower is told once, and may then send it on purpose.
      marks.keep({ ...done, asked: true })
      return repeated
    }
    const mark = markOf(endpoint, params, marks)
    // The one from before was asked about, and perhaps has another key.
    for (const before of kept) if (isDigestOf(before.about, subject)) marks.remove(before)
    marks.keep(mark)
    // The borrower may leave: what was sent cannot be taken back, and its answer is to be known.
    const outcome = await calling.send(endpoint, params, undefined, headersOf(calling, mark))
    if (isLasting(endpoint, outcome)) marks.keep({ ...mark, done: true })
    else if (isDefinite(outcome)) marks.remove(mark)
    return outcome
  })
}

const headersOf = ({ keyHeader }: Calling, { key }: Mark) => (keyHeader ? { [keyHeader]: key } : {})

/** The mark of a call; one that is sent again, after it was asked about, has the key of before. */
export function markOf(
  { name, once = { about: [] } }: Endpoint,
  params: Params,
  marks: Marks,
): Mark {
  const content = valuesOf([...once.about, ...(once.same ?? [])], params)
  const before = marks
    .read()
    .find(({ endpoint, same, done }) => endpoint === name && !done && isDigestOf(same, content))
  return {
    endpoint: name,
    time: marks.now(),
    about: digestOf(valuesOf(once.about, params)),
    same: digestOf(content),
    key: before?.key ?? randomKey(),
  }
}

/**
 * Notes that an answer tells how what was sent ended. What was asked for while the call may have
 * been under way tells nothing.
 */
function noteAnswer(
  calling: Calling,
  name: string,
  params: Params,
  { marks, askedAt }: { marks: Marks; askedAt: number },
): void {
  const { endpoints } = calling
  const settled = endpoints.get(name)?.settles ?? []
  const isTold = ({ endpoint, time, about: subject, done }: Mark) => {
    const about = endpoints.get(endpoint)?.once?.about ?? []
    return (
      !done &&
      about.every((param) => settled.includes(param)) &&
      Math.abs(askedAt - time) >= underWayMs &&
      isDigestOf(subject, valuesOf(about, params))
    )
  }
  for (const mark of marks.read()) if (isTold(mark)) marks.keep({ ...mark, asked: true })
}

const unknown = failed('unsure', 'unsure')
const repeated = failed('unsure', 'repeated')

const isOpenSuccess = ({ done, asked }: Mark) => done === true && !asked

/** A success is remembered where the endpoint says so, unless its answer asks for another step. */
function isLasting({ once }: Endpoint, outcome: Outcome): boolean {
  const answer = outcome.ok && isObject(outcome.value) ? outcome.value : {}
  const isPending = Object.entries(once?.pending ?? {}).some(
    ([name, value]) => answer[name] === value,
  )
  return once?.lasts === true && outcome.ok && !isPending
}

/** What was never sent did not happen; a server that refuses did nothing. */
function isDefinite(outcome: Outcome): boolean {
  return outcome.ok || outcome.failure.kind === 'refused' || outcome.failure.code === 'unready'
}

/**
 * Runs work unless another tab runs work about the same. Where tabs do not know of each other, the
 * mark alone tells.
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
    return running ?? work() // A page that may not use locks.
  }
}
