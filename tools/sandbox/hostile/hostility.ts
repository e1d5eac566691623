import type { Endpoint } from '../../../src/api'
import { wrapAnswer, type Payload } from '../outcome'
import { changeParts } from './change-parts'
import { hostileKind, type HostileKind } from './kinds'

const asked = /(?:^|\.)hostile\.([a-z-]+)(?:\.(\d+))?(?:\.(\w+\.\w+))?$/

/**
 * In which way the answers of an endpoint are odd for a session id that ends with
 * `hostile.<kind>`, `hostile.chance.<seed>`, or either and an endpoint, which then is the only odd
 * one; undefined where they are not.
 */
export function readHostility(sessionId: string, endpoint: string): HostileKind | undefined {
  const [, name, seed = '1', only = endpoint] = asked.exec(sessionId) ?? []
  return name && only === endpoint ? hostileKind(name, Number(seed)) : undefined
}

/** A good answer as a hostile server sends it. */
export function hostileResponse(
  endpoint: Endpoint,
  payload: Payload,
  { change, body }: HostileKind,
): Response {
  if (body !== undefined)
    return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  const type = endpoint.response ?? {}
  const changed = changeParts({ type, value: payload, isOptional: false, place: '' }, change)
  return Response.json(wrapAnswer(endpoint, changed))
}
