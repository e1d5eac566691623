import type { CallPort, Failure, Outcome } from '../../../renderer/core'
import {
  isObject,
  segmentsOf,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import type { ScenarioDeps } from '../coverage/run-scenario'
import type { SideEffect } from '../expect/read-expected'

export interface AnswerChange {
  readonly endpoint: string
  readonly pointer: string
  /** The new value; undefined if the member is removed. */
  readonly value?: Json
  readonly fails?: FailureKind
}

/** The kind of a failure. `code:` is a refusal with a code that the document handles. */
export type FailureKind = 'network' | 'refused' | `code:${string}`

export const codeOf = (kind: FailureKind): string | undefined => /^code:(.*)$/s.exec(kind)?.[1]

/** One response of an endpoint. `turn` counts the responses of the endpoint from 0. */
interface Turn {
  readonly endpoint: string
  readonly turn: number
}

interface RetryAfterFailure {
  readonly endpoint: string
  readonly fails: FailureKind
  /** The requests of the endpoint before the retry. The calls among them fail. */
  readonly before: readonly ('call' | 'load')[]
}

/** A variation of a scenario: other responses, failing or late calls, or other circumstances. */
export interface Variation {
  readonly scenario: string
  /** A merge patch for the scenario, which changes for example its query, native app or device. */
  readonly patch?: JsonObject
  readonly changes: readonly AnswerChange[]
  /**
   * The failure of the calls of an action; with `failing`, only the failure of calls to these
   * endpoints.
   */
  readonly calls?: FailureKind
  readonly failing?: readonly string[]
  /** The first calls of an endpoint fail, so that a retry succeeds. */
  readonly retried?: RetryAfterFailure
  readonly late?: Turn
  /** The call that was still running when the borrower left the page before this visit. */
  readonly earlier?: SideEffect
}

/** The responses of each endpoint in their order. */
export type Answers = ReadonlyMap<string, readonly unknown[]>

export function recordAnswers(calls: CallPort, answers: Map<string, unknown[]>): CallPort {
  const hear = (endpoint: string, value: unknown) =>
    void answers.set(endpoint, [...(answers.get(endpoint) ?? []), value])
  return {
    ...calls,
    call: async (endpoint, ...rest) => {
      const outcome = await calls.call(endpoint, ...rest)
      if (outcome.ok) hear(endpoint, outcome.value)
      return outcome
    },
    watch: (request, listener) =>
      calls.watch(request, (snapshot) => {
        if (snapshot.status === 'ready') hear(request.endpoint, snapshot.value)
        listener(snapshot)
      }),
  }
}

/** Invents a response for an endpoint that no scenario calls. */
export type MakeResponse = (endpoint: string) => unknown

export const lateMs = 10_000

/** Creates a call port with the recorded, changed responses of a variation, without a server. */
export function createVariationCalls(
  { calls, clock }: ScenarioDeps,
  variation: Variation,
  answers: Answers,
  invent: MakeResponse,
): CallPort {
  const turns = new Map<string, number>()
  const callTurns = new Map<string, number>()
  const answer = async (endpoint: string, isCall: boolean): Promise<Outcome> => {
    const turn = turns.get(endpoint) ?? 0
    turns.set(endpoint, turn + 1)
    const callTurn = callTurns.get(endpoint) ?? 0
    if (isCall) callTurns.set(endpoint, callTurn + 1)
    if (variation.late?.endpoint === endpoint && variation.late.turn === turn)
      await new Promise<void>((resolve) => void clock.after(lateMs, resolve))
    const own = variation.changes.filter((change) => change.endpoint === endpoint)
    const fails =
      own.find((change) => change.fails)?.fails ??
      (isCall ? failureAt(variation, endpoint, callTurn) : undefined)
    if (fails) return { ok: false, failure: failureOf(fails) }
    const known = answers.get(endpoint) ?? []
    const base = known.length > 0 ? known[Math.min(turn, known.length - 1)] : invent(endpoint)
    return { ok: true, value: own.reduce(changed, base) }
  }
  return {
    ...calls,
    call: (endpoint) => answer(endpoint, true),
    watch({ endpoint }, listener) {
      let isOver = false
      const load = async () => {
        const outcome = await answer(endpoint, false)
        if (isOver) return
        listener(
          outcome.ok
            ? { status: 'ready', value: outcome.value }
            : { status: 'failed', failure: outcome.failure },
        )
      }
      listener({ status: 'loading' })
      void load()
      return { reload: load, stop: () => void (isOver = true) }
    },
  }
}

const isFailing = ({ failing }: Variation, endpoint: string) => failing?.includes(endpoint) ?? true

/**
 * Returns the failure of an action's call. `callTurn` counts the calls of the endpoint from 0, but
 * not its loads.
 */
export function failureAt(
  variation: Variation,
  endpoint: string,
  callTurn: number,
): FailureKind | undefined {
  const { calls, retried } = variation
  const failed = retried?.before.filter((request) => request === 'call').length ?? 0
  if (retried?.endpoint === endpoint && callTurn < failed) return retried.fails
  return isFailing(variation, endpoint) ? calls : undefined
}

/** A refusal code that no document handles. */
const strangeCode = '987654'
const refusalWords = 'Refused.'

function failureOf(kind: FailureKind): Failure {
  return kind === 'network'
    ? { kind, code: '', message: '' }
    : { kind: 'refused', code: codeOf(kind) ?? strangeCode, message: refusalWords }
}

function changed(base: unknown, { pointer, value }: AnswerChange): unknown {
  if (pointer === '') return value
  const copy = structuredClone(base) as Json
  const owner = valueAt(copy, pointer.slice(0, pointer.lastIndexOf('/')))
  const name = segmentsOf(pointer).at(-1) ?? ''
  if (Array.isArray(owner)) owner[Number(name)] = value ?? null
  else if (isObject(owner) && value === undefined) delete owner[name]
  else if (isObject(owner)) owner[name] = value
  return copy
}

/**
 * Returns merge patches for the responses of a scenario that have the same effect as the variation.
 * A merge patch can only replace a whole list, so the patch for a change inside a list contains the
 * whole changed list.
 */
export function patchesOf(
  variation: Variation,
  called: readonly string[],
  given: ReadonlyMap<string, unknown>,
): JsonObject {
  const { changes, calls, retried, late } = variation
  const answers: JsonObject = {}
  const failing = (kind: FailureKind): JsonObject =>
    kind === 'network' ? { $network: 'offline' } : { $fail: { code: codeOf(kind) ?? strangeCode } }
  for (const { endpoint, pointer, value, fails } of changes) {
    const [list] = /^.*?(?=\/\d+(?:\/|$))/.exec(pointer) ?? []
    const whole = list === undefined ? value : valueAt(given.get(endpoint) as Json, list)
    const patch = segmentsOf(list ?? pointer).reduceRight<Json>(
      (inner, name) => ({ [name]: inner }),
      whole ?? null,
    )
    answers[endpoint] = fails ? failing(fails) : addedTo(answers[endpoint] ?? {}, patch)
  }
  if (calls)
    for (const endpoint of called)
      if (isFailing(variation, endpoint)) answers[endpoint] = failing(calls)
  if (retried) {
    const { endpoint, fails, before } = retried
    const usual = answers[endpoint] ?? {}
    const first = before.map((request) => (request === 'call' ? failing(fails) : usual))
    answers[endpoint] = [...first, usual]
  }
  if (late) {
    const usual = answers[late.endpoint] ?? {}
    const before = Array.from({ length: late.turn }, () => usual)
    answers[late.endpoint] = [...before, addedTo(usual, { $delayMs: lateMs }), usual]
  }
  return answers
}

/** Joins two merge patches. `mergePatch` would lose members that `more` removes. */
function addedTo(patch: Json, more: Json): Json {
  const names = new Set([...Object.keys(patch ?? {}), ...Object.keys(more ?? {})])
  if (!isObject(patch) || !isObject(more)) return more
  return Object.fromEntries(
    [...names].map((name) => [name, more[name] === undefined ? patch[name] : more[name]]),
  )
}
