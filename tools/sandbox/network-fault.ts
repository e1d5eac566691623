import type { Answer, Scenario } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'

const CAPTIVE_PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to this network</h1>'

/** Waits for a time, or until the caller aborts. */
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

/** Turns a response into that of a broken connection; `Response.error()` is no connection. */
export function breakConnection(
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

/** The instructions of a scenario for one call: the merge patch, and everything else. */
export interface Direction {
  fail?: { code: string; message: string }
  network?: NetworkFault
  delayMs: number
  patch: Readonly<Record<string, unknown>>
}

const SESSION = /^scenario\.([a-z0-9-]+)\.([a-z0-9-]+)(?:\.|$)/

/** Finds the scenario of a session id `scenario.<screen>.<name>[.anything]`. */
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
