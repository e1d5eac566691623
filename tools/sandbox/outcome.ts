import { isObject } from '../../renderer/language'
import type { Endpoint } from '../../src/api'

/** A handler's result: a payload, a refusal with a message, or a complete response. */
export type Outcome =
  | { kind: 'answer'; payload: Payload }
  | { kind: 'refusal'; code: string; message: string }
  | { kind: 'file'; response: Response }

/** The payload of a response, without the envelope of its family. */
export type Payload = Readonly<Record<string, unknown>>

export function answer(payload: Payload = {}): Outcome {
  return { kind: 'answer', payload }
}

export function refuse(code: string, message: string): Outcome {
  return { kind: 'refusal', code, message }
}

/** Wraps a result into the envelope of the endpoint's family. */
export function wrapOutcome(endpoint: Endpoint, outcome: Outcome): Response {
  if (outcome.kind === 'file') return outcome.response
  return jsonResponse(
    outcome.kind === 'answer'
      ? wrapAnswer(endpoint, outcome.payload)
      : wrapRefusal(endpoint, outcome),
  )
}

/** A string of 19 digits that is a complete JSON value. */
const longId = /(?<=[:,[])"([1-9]\d{18})"/g

/**
 * Writes ids of 19 digits as JSON numbers, as many servers do. JavaScript numbers cannot represent
 * these ids exactly.
 */
const jsonResponse = (body: unknown) =>
  new Response(JSON.stringify(body).replace(longId, '$1'), {
    headers: { 'Content-Type': 'application/json' },
  })

/** Adds the envelope to a payload. A body that is a list or a string has no envelope. */
export function wrapAnswer(endpoint: Endpoint, payload: unknown): unknown {
  const envelope = {
    [endpoint.success.field]: writeCode(endpoint, endpoint.success.is[0] ?? ''),
    [endpoint.message]: 'ok',
  }
  if (endpoint.answer !== '') return { ...envelope, [endpoint.answer]: payload }
  return isObject(payload) ? { ...envelope, ...payload } : payload
}

function wrapRefusal(endpoint: Endpoint, refusal: { code: string; message: string }): Payload {
  const flag = endpoint.success.field === 'code' ? {} : { [endpoint.success.field]: false }
  return { ...flag, code: writeCode(endpoint, refusal.code), [endpoint.message]: refusal.message }
}

/** JSON families write a code as a JSON value such as `0` or `true`, form families as a string. */
function writeCode(endpoint: Endpoint, text: string): unknown {
  return endpoint.client === 'json' && /^(?:true|false|0|-?[1-9]\d*)$/.test(text)
    ? JSON.parse(text)
    : text
}

/** A file with its media type, which browsers must not replace by a guess. */
export function fileResponse(body: BodyInit, type: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}
