import type { Client, Fault } from '../../renderer/language'
import type { Outcome, Params } from '../../renderer/core'
import { buildRequest, type RequestDeps } from './build-request'
import { encodeBody } from './encode-body'
import type { Endpoint } from './endpoint-family'
import { limitTime, type TimeLimit } from './limit-time'
import { failed, readAnswer } from './read-answer'
import { clientOf, requestHeaders } from './request-headers'
import { NoAnswer, type Transport } from './transport'

/**
 * Reads a payload as the endpoint's response says; `problems` name places, never values. What does
 * not fit is left out with the part around it that may be missing; not `ok` is what has none.
 */
export type Validator = (payload: unknown) => {
  ok: boolean
  value: unknown
  problems: readonly string[]
}

/** What calls ask of the world. */
export interface CallDeps {
  clients: Readonly<Record<string, Client>>
  /** Header → session field, of the configuration. */
  headers: Readonly<Record<string, string>>
  request: () => RequestDeps
  locale: () => string
  validators: (endpoint: string) => Promise<Validator>
  /** Makes an image ready to be sent, or throws an error with a `code`. */
  prepareImage: (file: File) => Promise<File>
  report: (fault: Fault) => void
  transport: Transport
}

export type Call = (
  endpoint: Endpoint,
  params: Params,
  signal?: AbortSignal,
  /** Headers of this call alone. */
  ownHeaders?: Readonly<Record<string, string>>,
) => Promise<Outcome>

const timeoutMs = 60_000

/**
 * Makes the one function that talks to servers. It sends once, never again, and never throws. It is
 * long because the order of its steps is what matters, and one handler ends them all.
 */
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
      // A call that changes something is not sent before its answer can be read.
      if (endpoint.method === 'GET') validator.catch(() => {})
      else await limit.hold(validator)
      const { session } = deps.request()
      const headers = {
        ...requestHeaders(client, deps.headers, session, deps.locale()),
        ...ownHeaders,
      }
      // What had to be fetched for the call has had a time of its own.
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

/** What is sent once tells nothing that was read in part. */
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
  // What is left comes from ourselves and was never sent: a picture that was refused carries its
  // code, a part of the app that could not be had has none.
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? failed('refused', code) : failed('network', 'unready')
}
