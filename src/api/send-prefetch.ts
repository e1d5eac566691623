import { type TransportRequest, type Transport, NoAnswer } from './transport'
import { parseAnswer } from './parse-json'

export type PrefetchRequest = Omit<TransportRequest, 'signal'>

/** A request that a script in the page sends before the app has loaded. */
export interface PageRequest extends PrefetchRequest {
  response: Promise<Response>
  stop: AbortController
}

const prefetches = new Map<string, { answer: ReturnType<Transport>; stop: AbortController }>()

/** Sends a request before the screen needs its response. The request must not change anything. */
export function sendPrefetch(request: PrefetchRequest): void {
  const key = requestKey(request)
  if (prefetches.has(key)) return
  const stop = new AbortController()
  keep(key, sendByFetch({ ...request, signal: stop.signal }), stop)
}

/** Uses the page's requests. An element with the id `pageRequests` is not an array. */
export function adoptPageRequests(pageRequests: readonly PageRequest[] | undefined): void {
  if (!Array.isArray(pageRequests)) return
  for (const { response, stop, ...request } of pageRequests)
    keep(requestKey(request), answerOf(response), stop)
}

function keep(key: string, answer: ReturnType<Transport>, stop: AbortController): void {
  // The code that uses the response also handles a failure.
  answer.catch(() => {})
  prefetches.set(key, { answer, stop })
}

export const sendFirst: Transport = (sending) => {
  const key = requestKey(sending)
  const prefetch = prefetches.get(key)
  if (!prefetch) return sendByFetch(sending)
  prefetches.delete(key)
  const { signal } = sending
  if (signal.aborted) prefetch.stop.abort()
  signal.addEventListener('abort', () => prefetch.stop.abort(), { once: true })
  return prefetch.answer
}

/**
 * Aborts requests whose responses no screen has used, because later these responses would be
 * outdated.
 */
export function forgetPrefetches(): void {
  for (const { stop } of prefetches.values()) stop.abort()
  prefetches.clear()
}

const requestKey = ({ method, url, headers, data }: PrefetchRequest) =>
  JSON.stringify([method, url, headers, data])

export const sendByFetch: Transport = async (sending) => answerOf(fetch(requestOf(sending)))

async function answerOf(pendingResponse: Promise<Response>): ReturnType<Transport> {
  try {
    const response = await pendingResponse
    return { status: response.status, body: parseAnswer(await response.text()) }
  } catch {
    throw new NoAnswer()
  }
}

function requestOf({ method, url, data, headers: own, signal }: TransportRequest): Request {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*' })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  const isText = typeof data === 'string'
  // Only the browser knows the boundary in the content type of a form with files.
  const isForm = data instanceof FormData
  if (isForm || data === undefined) headers.delete('Content-Type')
  else if (!isText) headers.set('Content-Type', 'application/json')
  const body = isText || isForm ? data : JSON.stringify(data)
  // `Request` refuses a body for GET, even the empty body of a form.
  return new Request(url, { method, headers, signal, ...(body ? { body } : {}) })
}
