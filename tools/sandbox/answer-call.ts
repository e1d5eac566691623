import type { Answer, Scenario } from '../../renderer/language'
import type { Call } from './call'
import type { Endpoint } from '../../src/api'
import type { ScenarioFiles } from '../../src/preview'
import { handlers } from './handlers.generated'
import { readLanguage } from './language'
import { mergePatch } from '../analysis/json/parse-json'
import { exampleAnswer } from '../analysis/types/from-schema'
import { answer, refuse, wrapOutcome, type Outcome, type Payload, wrapAnswer } from './outcome'
import { readRequest, stringValue, type ReadRequest } from './read-request'
import type { SessionState } from './state/session-state'
import type { SessionStates } from './state/session-states'
import { changeValues, faultKind, type FaultKind } from './faults/kinds'
import { defaultConfig } from '../../src/config'

export const answersFolder = 'tools/sandbox/answers'

/** The names of the endpoints with a handler, as `family.endpoint`. */
export const answeredEndpoints: readonly string[] = Object.keys(handlers)

export interface SandboxParts {
  now: () => number
  wait: Wait
  scenarios: ScenarioFiles
  sessions: SessionStates
  /** Returns the session id for a request that contains none. */
  session: () => string
}

/**
 * Responds to one call. The state and the scenario of the call's session determine the response.
 */
export async function answerCall(
  parts: SandboxParts,
  endpoint: Endpoint,
  request: Request,
): Promise<Response> {
  const read = await readRequest(request)
  const now = parts.now()
  const session = parts.sessions.open(sessionIdOf(parts, request, read))
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
    decide(endpoint, direction, { session, ...read, language, now }),
  )
  const fault = readFault(session.sessionId, endpoint.name)
  const whole =
    fault && outcome.kind === 'answer'
      ? faultyResponse(endpoint, outcome.payload, fault)
      : wrapOutcome(endpoint, outcome)
  return direction.network ? breakConnection(direction.network, whole, request.signal) : whole
}

/**
 * Reads the session id from the common parameters or from the header of a form request. For a call
 * of a sign-up, finds the session by the `sid`.
 */
function sessionIdOf(
  { sessions, session: usual }: SandboxParts,
  request: Request,
  { query, body }: ReadRequest,
): string {
  const named = stringValue(query.sessionId) || request.headers.get('swift')
  if (named) return named
  const sid = stringValue(query.sid) || stringValue(body.sid)
  return sessions.find((session) => session.signUps.has(sid))?.sessionId ?? usual()
}

function countTurn(session: SessionState, endpoint: string): number {
  const turn = session.turns.get(endpoint) ?? 0
  session.turns.set(endpoint, turn + 1)
  return turn
}

/**
 * Runs the handler of an endpoint. If the scenario requests a failure, the handler is not called,
 * so that no state changes. Without a handler, the endpoint's examples are the response.
 */
async function decide(
  { name, response }: Endpoint,
  direction: Direction,
  call: Call,
): Promise<Outcome> {
  if (direction.fail) return refuse(direction.fail.code, direction.fail.message)
  const handler = handlers[name]
  const example = handler ? undefined : exampleAnswer(response)
  if (!handler && example === undefined && Object.keys(direction.patch).length === 0)
    return unanswered(name)
  const outcome = handler ? await handler(call) : answer(example as Payload | undefined)
  // The cast is safe: a payload is an object, and an object with a merge patch is still an object.
  return outcome.kind === 'answer'
    ? { ...outcome, payload: mergePatch(outcome.payload, direction.patch) as Payload }
    : outcome
}

function unanswered(endpoint: string): Outcome {
  const reason = `The endpoint "${endpoint}" has no response. Write "examples" for the members of its response, give the scenario an answer, or add a handler in ${answersFolder}.`
  return { kind: 'file', response: new Response(reason, { status: 501 }) }
}

const faultSuffix = /(?:^|\.)faults\.([a-z-]+)(?:\.(\d+))?(?:\.(\w+\.\w+))?$/

/**
 * The fault of a session id such as `x.faults.nulls` or `x.faults.chance.7`. If the name of an
 * endpoint follows in the id, the fault applies only to this endpoint.
 */
function readFault(sessionId: string, endpoint: string): FaultKind | undefined {
  const [, name, seed = '1', only = endpoint] = faultSuffix.exec(sessionId) ?? []
  return name && only === endpoint ? faultKind(name, Number(seed)) : undefined
}

function faultyResponse(
  endpoint: Endpoint,
  payload: Payload,
  { change, body }: FaultKind,
): Response {
  if (body !== undefined)
    return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  const type = endpoint.response ?? {}
  const faultyPayload = changeValues(
    { type, value: payload, isOptional: false, pointer: '' },
    change,
  )
  return Response.json(wrapAnswer(endpoint, faultyPayload))
}

const MAX_KEYS = 100

interface OnceParts {
  session: SessionState
  endpoint: Endpoint
  request: Request
}

/**
 * Handles a call of an endpoint with `once` only one time per idempotency key. A second request
 * with an equal key waits for the first request and gets its outcome.
 */
function answerOnce(
  { session: { keyed }, endpoint, request }: OnceParts,
  decide: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = endpoint.once && request.headers.get(defaultConfig.idempotencyHeader)
  if (!key) return decide()
  const name = `${endpoint.name} ${key}`
  const outcome = keyed.get(name) ?? decide()
  keyed.set(name, outcome)
  const [oldest] = keyed.keys()
  if (keyed.size > MAX_KEYS && oldest !== undefined) keyed.delete(oldest)
  return outcome
}

const CONTRACT_HEADERS = [
  'x-requested-with',
  'crp_phe',
  'dearest',
  'showy',
  'dearer',
  'language',
  'swift',
  'eyes',
  'content-type',
]
const MAX_RECORDS = 500

/** Adds a request to the log, which keeps the last 500 requests. */
function recordRequest(
  session: SessionState,
  request: Request,
  read: ReadRequest,
  endpoint: string,
  at: number,
): void {
  const { pathname, search } = new URL(request.url)
  const headers = Object.fromEntries(
    CONTRACT_HEADERS.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const files = read.files.map(({ field, file }) => ({
    field,
    name: file.name,
    type: file.type,
    size: file.size,
  }))
  session.requests.push({
    method: request.method,
    path: pathname,
    search,
    query: read.query,
    headers,
    body: read.body,
    files,
    endpoint,
    at,
  })
  if (session.requests.length > MAX_RECORDS) session.requests.shift()
}

const CAPTIVE_PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to this network</h1>'

/** A function that waits for a time, or until the caller aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const waitOnTimer: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Returns the response for a broken connection. `Response.error()` means a lost connection. */
function breakConnection(
  fault: NetworkFault,
  whole: Response,
  signal: AbortSignal,
): Promise<Response> {
  return faults[fault](whole, signal)
}

const faults: Record<NetworkFault, (whole: Response, signal: AbortSignal) => Promise<Response>> = {
  offline: async () => Response.error(),
  timeout: (_whole, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(Response.error()), { once: true })
    }),
  malformed: async (whole) => {
    const text = await whole.text()
    return new Response(text.slice(0, Math.ceil(text.length / 2)), {
      headers: { 'Content-Type': 'application/json' },
    })
  },
  html: async () =>
    new Response(CAPTIVE_PORTAL, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
}

type NetworkFault = NonNullable<Answer['$network']>

/** The instructions of a scenario for one call. `patch` is the merge patch. */
interface Direction {
  fail?: { code: string; message: string }
  network?: NetworkFault
  delayMs: number
  patch: Readonly<Record<string, unknown>>
}

const SESSION = /^scenario\.([a-z0-9-]+)\.([a-z0-9-]+)(?:\.|$)/

/** Finds the scenario of a session id of the form `scenario.<screen>.<name>[.anything]`. */
export function findScenario(files: ScenarioFiles, sessionId: string): Scenario | undefined {
  const [, screen = '', name = ''] = SESSION.exec(sessionId) ?? []
  const scenarios = Object.hasOwn(files, screen) ? files[screen]?.scenarios : undefined
  return scenarios && Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
}

/** Reads the instructions for the n-th call of an endpoint. The last response repeats. */
export function readDirection(
  scenario: Scenario | undefined,
  endpoint: string,
  callIndex: number,
): Direction {
  const directions = scenario?.answers?.[endpoint] ?? {}
  const answers: readonly Answer[] = Array.isArray(directions) ? directions : [directions]
  const { $fail, $network, $delayMs, ...patch } =
    answers[Math.min(callIndex, answers.length - 1)] ?? {}
  return {
    delayMs: $delayMs ?? 0,
    patch,
    ...($fail && { fail: { message: '', ...$fail } }),
    ...($network && { network: $network }),
  }
}
