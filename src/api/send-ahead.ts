import { answerOf, sendByFetch } from './send-by-fetch'
import type { Sending, Transport } from './transport'

/** A request before anybody has wanted it. */
export type Ahead = Omit<Sending, 'signal'>

/** A request that the page has sent by itself, before any file of the app was there. */
export interface SentByPage extends Ahead {
  response: Promise<Response>
  stop: AbortController
}

/** Requests by what makes them equal, each with its answer and what stops it. */
const begun = new Map<string, { answer: ReturnType<Transport>; stop: AbortController }>()

/** Sends a request before the program wants it; for those alone that change nothing. */
export function sendAhead(request: Ahead): void {
  const key = keyOf(request)
  if (begun.has(key)) return
  const stop = new AbortController()
  keep(key, sendByFetch({ ...request, signal: stop.signal }), stop)
}

/** Takes over what the page has sent: it is not sent again. An element of that name is nothing sent. */
export function adoptSent(sent: readonly SentByPage[] | undefined): void {
  if (!Array.isArray(sent)) return
  for (const { response, stop, ...request } of sent) keep(keyOf(request), answerOf(response), stop)
}

function keep(key: string, answer: ReturnType<Transport>, stop: AbortController): void {
  // Whoever takes it over hears of a failure.
  answer.catch(() => {})
  begun.set(key, { answer, stop })
}

/**
 * Sends a request by fetch. The first that is equal to one that was sent ahead takes that over,
 * with its answer: it is not sent again.
 */
export const sendFirst: Transport = (sending) => {
  const key = keyOf(sending)
  const ahead = begun.get(key)
  if (!ahead) return sendByFetch(sending)
  begun.delete(key)
  const { signal } = sending
  if (signal.aborted) ahead.stop.abort()
  signal.addEventListener('abort', () => ahead.stop.abort(), { once: true })
  return ahead.answer
}

/** Gives up what nobody has taken over: an answer is not kept for a later moment. */
export function forgetAhead(): void {
  for (const { stop } of begun.values()) stop.abort()
  begun.clear()
}

const keyOf = ({ method, url, headers, data }: Ahead) =>
  JSON.stringify([method, url, headers, data])
