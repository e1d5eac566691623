import type { Client, Fault } from '../../renderer/language'
import type { Outcome, Params } from '../../renderer/core'
import { buildRequest, type RequestDeps } from './build-request'
import { encodeBody } from './encode-body'
import type { Endpoint } from './endpoint-family'
import { failed, readAnswer } from './read-answer'
import { clientOf, requestHeaders } from './request-headers'
import { NoAnswer, type Transport } from './transport'
import { clock } from '../../renderer/react/clock'

/**
 * Reads a payload with the response type of its endpoint. If a value is invalid, the smallest
 * optional value around it is removed. If no value around it is optional, `ok` is false. `problems`
 * contains names of members, but no values.
 */
export type Validator = (payload: unknown) => {
  ok: boolean
  value: unknown
  problems: readonly string[]
}

export interface CallDeps {
  clients: Readonly<Record<string, Client>>
  headers: Readonly<Record<string, string>>
  request: () => RequestDeps
  locale: () => string
  validators: (endpoint: string) => Promise<Validator>
  /** Prepares an image for upload. Rejects with an error that has a `code`. */
  prepareImage: (file: File) => Promise<File>
  report: (fault: Fault) => void
  transport: Transport
}

export type Call = (
  endpoint: Endpoint,
  params: Params,
  signal?: AbortSignal,
  ownHeaders?: Readonly<Record<string, string>>,
) => Promise<Outcome>

const timeoutMs = 60_000

/** Returns the function for all calls, which sends a call once and never throws. */
export function createCall(deps: CallDeps): Call {
  return async (endpoint, params, signal, ownHeaders) => {
    const client = clientOf(endpoint, deps.clients)
    let limit = limitTime(timeoutMs, signal)
    let isSent = false
    try {
      const request = buildRequest(endpoint, params, deps.request())
      for (const problem of request.problems)
        deps.report({ code: 'call-params', detail: `${endpoint.name}: ${problem}` })
      if (!request.url) return failed('shape', 'address')
      const data = await limit.hold(
        encodeBody(
          request,
          { encoding: client.encoding, method: endpoint.method },
          deps.prepareImage,
        ),
      )
      const validator = deps.validators(endpoint.name)
      // A call that can change data waits for the validator, so that its response can be read.
      if (endpoint.method === 'GET') validator.catch(() => {})
      else await limit.hold(validator)
      const { session } = deps.request()
      const headers = {
        ...requestHeaders(client, deps.headers, session, deps.locale()),
        ...ownHeaders,
      }
      // The time limit starts when the request is sent.
      limit.release()
      limit = limitTime(timeoutMs, signal)
      isSent = true
      const { status, body } = await deps.transport({
        method: endpoint.method,
        url: request.url,
        data,
        headers,
        signal: limit.signal,
      })
      const answer = readAnswer(endpoint, status, body)
      return answer.ok ? check(endpoint, await limit.hold(validator), answer.value, deps) : answer
    } catch (error) {
      return failureOf(error, limit, isSent)
    } finally {
      limit.release()
    }
  }
}

/** Checks a response. After a call with `once`, each problem means that the result is unknown. */
function check(
  { name, once }: Endpoint,
  validate: Validator,
  payload: unknown,
  { report }: CallDeps,
): Outcome {
  const { ok, value, problems } = validate(payload)
  if (problems.length > 0)
    report({ code: 'answer-shape', detail: `${name}: ${problems.slice(0, 3).join('; ')}` })
  if (!ok || (once && problems.length > 0)) return failed('shape', 'answer')
  return { ok, value }
}

function failureOf(error: unknown, limit: TimeLimit, isSent: boolean): Outcome {
  if (limit.isOver()) return isSent ? failed('timeout', 'no-answer') : failed('network', 'unready')
  if (limit.signal.aborted) return failed('network', 'aborted')
  if (error instanceof NoAnswer) return failed('network', 'unreachable')
  // Only errors about images have a code. The app threw any other error before it sent the request.
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? failed('refused', code) : failed('network', 'unready')
}

interface TimeLimit {
  signal: AbortSignal
  isOver(): boolean
  hold: <Value>(work: Promise<Value>) => Promise<Value>
  release(): void
}

/** Creates a time limit for a request. The limit also ends if the caller aborts. */
export function limitTime(ms: number, caller?: AbortSignal): TimeLimit {
  const stop = new AbortController()
  let isOver = false
  const abort = () => stop.abort()
  const cancelTimeout = clock.after(ms, () => {
    isOver = true
    stop.abort()
  })
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  return {
    signal: stop.signal,
    isOver: () => isOver,
    hold: (work) => Promise.race([work, rejectionOf(stop.signal)]),
    release() {
      cancelTimeout()
      caller?.removeEventListener('abort', abort)
    },
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('The limit has ended.'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
}
