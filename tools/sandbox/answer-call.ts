import { answerOnce } from './answer-once'
import type { Call } from './call'
import type { Endpoint } from '../../src/api'
import type { ScenarioFiles } from '../../src/preview'
import { handlers } from './handlers.generated'
import { hostileResponse, readHostility } from './hostile/hostility'
import { readLanguage } from './language'
import { mergePatch } from '../json'
import { breakConnection, type Wait } from './network-fault'
import { answer, refuse, wrapOutcome, type Outcome, type Payload } from './outcome'
import { readRequest, readText, type ReadRequest } from './read-request'
import { recordRequest } from './request-log'
import { findScenario, readDirection, type Direction } from './scenario'
import type { SessionState } from './state/session-state'
import type { SessionStates } from './state/session-states'

/** The folder with the answers of the sandbox. */
export const answersFolder = 'tools/sandbox/answers'

/** The endpoints that the sandbox answers, as `family.endpoint`. */
export const answeredEndpoints: readonly string[] = Object.keys(handlers)

/** The shared parts of all calls of a sandbox. */
export interface SandboxParts {
  now: () => number
  wait: Wait
  scenarios: ScenarioFiles
  sessions: SessionStates
}

/**
 * Answers one call: finds the state of its session, records the call, and applies the session's
 * scenario last.
 */
export async function answerCall(
  parts: SandboxParts,
  endpoint: Endpoint,
  request: Request,
): Promise<Response> {
  const read = await readRequest(request)
  const now = parts.now()
  const session = parts.sessions.open(sessionIdOf(parts.sessions, request, read))
  recordRequest(session, request, read, endpoint.name, now)
  const direction = readDirection(
    findScenario(parts.scenarios, session.sessionId),
    endpoint.name,
    countTurn(session, endpoint.name),
  )
  if (direction.delayMs > 0) await parts.wait(direction.delayMs, request.signal)
  if (direction.network === 'offline') return Response.error()
  const language = readLanguage(request.headers.get('language'))
  const outcome = await answerOnce({ session, endpoint, request }, () =>
    decide(endpoint.name, direction, { session, ...read, language, now }),
  )
  const hostility = readHostility(session.sessionId, endpoint.name)
  const whole =
    hostility && outcome.kind === 'answer'
      ? hostileResponse(endpoint, outcome.payload, hostility)
      : wrapOutcome(endpoint, outcome)
  return direction.network ? breakConnection(direction.network, whole, request.signal) : whole
}

/**
 * The session id comes from the common parameters, from the header of the form client, or from a
 * sign-up.
 */
function sessionIdOf(
  sessions: SessionStates,
  request: Request,
  { query, body }: ReadRequest,
): string {
  const named = readText(query.sessionId) || request.headers.get('swift')
  if (named) return named
  const sid = readText(query.sid) || readText(body.sid)
  return sessions.find((session) => session.signUps.has(sid))?.sessionId ?? ''
}

function countTurn(session: SessionState, endpoint: string): number {
  const turn = session.turns.get(endpoint) ?? 0
  session.turns.set(endpoint, turn + 1)
  return turn
}

/** A scenario's failure replaces the handler, so that it changes no state. */
async function decide(endpoint: string, direction: Direction, call: Call): Promise<Outcome> {
  if (direction.fail) return refuse(direction.fail.code, direction.fail.message)
  const handler = handlers[endpoint]
  if (!handler && Object.keys(direction.patch).length === 0) return unanswered(endpoint)
  const outcome = handler ? await handler(call) : answer()
  // A merge patch on an object gives an object.
  return outcome.kind === 'answer'
    ? { ...outcome, payload: mergePatch(outcome.payload, direction.patch) as Payload }
    : outcome
}

function unanswered(endpoint: string): Outcome {
  const reason = `The endpoint document names "${endpoint}", but the sandbox has no handler of this name. Add one in ${answersFolder}, or give the scenario an answer.`
  return { kind: 'file', response: new Response(reason, { status: 501 }) }
}
