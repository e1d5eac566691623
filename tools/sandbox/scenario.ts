import type { Answer, Scenario } from '../../renderer/language'
import type { ScenarioFiles } from '../../src/preview'

/** How a connection misbehaves in a scenario. */
export type NetworkFault = NonNullable<Answer['$network']>

/** The directions of a scenario for one call, with the merge patch apart from them. */
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

/**
 * Reads the directions of a scenario for the given call (0 is the first one) of an endpoint. The
 * last of several answers repeats.
 */
export function readDirection(
  scenario: Scenario | undefined,
  endpoint: string,
  turn: number,
): Direction {
  const said = scenario?.answers?.[endpoint] ?? {}
  const answers: readonly Answer[] = Array.isArray(said) ? said : [said]
  const { $fail, $network, $delayMs, ...patch } = answers[Math.min(turn, answers.length - 1)] ?? {}
  return {
    delayMs: $delayMs ?? 0,
    patch,
    ...($fail && { fail: { message: '', ...$fail } }),
    ...($network && { network: $network }),
  }
}
