import type { Endpoint } from '../../../src/api'
import { wrapAnswer, type Payload } from '../outcome'
import { changeParts } from './change-parts'
import { hostileKind, type HostileKind } from './kinds'

const asked = /(?:^|\.)hostile\.([a-z-]+)(?:\.(\d+))?(?:\.(\w+\.\w+))?$/

/**
 * The oddity of an endpoint's answers for a session id that ends with `hostile.<kind>` or
 * `hostile.chance.<seed>`. An endpoint may follow, which is then the only odd one. Undefined for
 * normal answers.
 */
export function readHostility(sessionId: string, endpoint: string): HostileKind | undefined {
  const [, name, seed = '1', only = endpoint] = asked.exec(sessionId) ?? []
  return name && only === endpoint ? hostileKind(name, Number(seed)) : undefined
}

/** Turns a good answer into that of a hostile server. */
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
