/** How a connection misbehaves in a scenario. */
export type NetworkFault = 'offline' | 'timeout' | 'malformed' | 'html'

/**
 * One answer of a scenario: a merge patch on the sandbox's own payload, with `$` members that
 * direct the call.
 */
export interface ScenarioAnswer {
  $fail?: { code?: string; message?: string }
  $network?: NetworkFault
  $delayMs?: number
  [member: string]: unknown
}

/**
 * One named set of server answers for a screen; the page shows it with `query` and presses `steps`.
 */
export interface Scenario {
  title?: string
  query?: Readonly<Record<string, string>>
  answers?: Readonly<Record<string, ScenarioAnswer | readonly ScenarioAnswer[]>>
  clipboard?: 'works' | 'refused'
  steps?: readonly unknown[]
  /**
   * Another reading of the document's options, settings of the deployment or the region, for runs
   * without a page.
   */
  options?: Readonly<Record<string, unknown>>
  config?: Readonly<Record<string, unknown>>
  profile?: Readonly<Record<string, unknown>>
  shell?: 'android' | 'ios' | 'none'
  device?: 'android' | 'ios' | 'other'
  /** What the native app gives, by method; false: it does not do it. */
  native?: Readonly<Record<string, unknown>>
}

/** The scenarios of one screen, as `schemas/scenarios/<screen>.json` holds them. */
export interface ScenarioFile {
  screen: string
  scenarios: Readonly<Record<string, Scenario>>
}

/** Scenario files by the name of their screen. */
export type ScenarioFiles = Readonly<Record<string, ScenarioFile>>

/** What a scenario says about one call, with the merge patch apart from the directions. */
export interface Direction {
  fail?: { code: string; message: string }
  network?: NetworkFault
  delayMs: number
  patch: Readonly<Record<string, unknown>>
}

const SESSION = /^scenario\.([a-z0-9-]+)\.([a-z0-9-]+)(?:\.|$)/

/** Finds the scenario that a session id `scenario.<screen>.<name>[.anything]` asks for. */
export function findScenario(files: ScenarioFiles, sessionId: string): Scenario | undefined {
  const [, screen = '', name = ''] = SESSION.exec(sessionId) ?? []
  const scenarios = Object.hasOwn(files, screen) ? files[screen]?.scenarios : undefined
  return scenarios && Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
}

/**
 * Reads what the scenario says about the given call (0 is the first one) of an endpoint; the last
 * of several answers repeats.
 */
export function readDirection(
  scenario: Scenario | undefined,
  endpoint: string,
  turn: number,
): Direction {
  const said = scenario?.answers?.[endpoint] ?? {}
  const answers: readonly ScenarioAnswer[] = Array.isArray(said) ? said : [said]
  const { $fail, $network, $delayMs, ...patch } = answers[Math.min(turn, answers.length - 1)] ?? {}
  return {
    delayMs: $delayMs ?? 0,
    patch,
    ...($fail && { fail: { code: $fail.code ?? '1', message: $fail.message ?? '' } }),
    ...($network && { network: $network }),
  }
}
