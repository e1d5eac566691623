import { type TransportRequest, type Transport, NoAnswer } from './transport'
import { parseAnswer } from './parse-json'

/** A request that is sent before the program needs it. */
export type PrefetchRequest = Omit<TransportRequest, 'signal'>

/** A request from the page's own script, before any file of the app arrived. */
export interface PageRequest extends PrefetchRequest {
  response: Promise<Response>
  stop: AbortController
}

/** Requests by their content, each with its answer and its abort controller. */
const begun = new Map<string, { answer: ReturnType<Transport>; stop: AbortController }>()

/** Sends a request before the program needs it; only for requests that change nothing. */
export function sendPrefetch(request: PrefetchRequest): void {
  const key = requestKey(request)
  if (begun.has(key)) return
  const stop = new AbortController()
  keep(key, sendByFetch({ ...request, signal: stop.signal }), stop)
}

/**
 * Uses the page's own requests, so that they are not sent again. Anything but an array is an
 * element of that name.
 */
export function adoptPageRequests(sent: readonly PageRequest[] | undefined): void {
  if (!Array.isArray(sent)) return
  for (const { response, stop, ...request } of sent)
    keep(requestKey(request), answerOf(response), stop)
}

function keep(key: string, answer: ReturnType<Transport>, stop: AbortController): void {
  // The request that uses the answer handles a failure.
  answer.catch(() => {})
  begun.set(key, { answer, stop })
}

/**
 * Sends a request by fetch. The first request that is equal to one sent in advance gets its answer, and
 * is not sent again.
 */
export const sendFirst: Transport = (sending) => {
  const key = requestKey(sending)
  const prefetch = begun.get(key)
  if (!prefetch) return sendByFetch(sending)
  begun.delete(key)
  const { signal } = sending
  if (signal.aborted) prefetch.stop.abort()
  signal.addEventListener('abort', () => prefetch.stop.abort(), { once: true })
  return prefetch.answer
}

/** Aborts unused requests: an answer must not be kept for later. */
export function forgetPrefetches(): void {
  for (const { stop } of begun.values()) stop.abort()
  begun.clear()
}

const requestKey = ({ method, url, headers, data }: PrefetchRequest) =>
  JSON.stringify([method, url, headers, data])

/**
 * Sends a request as axios does, before axios has loaded: the same headers, character by character.
 */
export const sendByFetch: Transport = async (sending) => answerOf(fetch(requestOf(sending)))

/** The status and body of a response; throws NoAnswer without one. */
async function answerOf(coming: Promise<Response>): ReturnType<Transport> {
  try {
    const response = await coming
    return { status: response.status, body: parseAnswer(await response.text()) }
  } catch {
    throw new NoAnswer()
  }
}

function requestOf({ method, url, data, headers: own, signal }: TransportRequest): Request {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*' })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  const isText = typeof data === 'string'
  // A form with files writes its own content type, with the boundary of its parts.
  const isForm = data instanceof FormData
  if (isForm || data === undefined) headers.delete('Content-Type')
  else if (!isText) headers.set('Content-Type', 'application/json')
  const body = isText || isForm ? data : JSON.stringify(data)
  // The empty body of a form's GET is left out, since `Request` refuses a body there.
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}
