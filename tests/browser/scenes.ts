import type { Scenario, ScenarioFile } from '../../renderer/language'
import { isSlow } from '../../tools/analysis/play/plan-step'
import { whyLeftOut } from './tell-scenario'

/** A scenario, and the modal that is open at its end. */
export interface Scene {
  readonly name: string
  readonly scenario: Scenario
  readonly modal?: string
}

/** Modals that close automatically before they can be checked in every mode. */
const passing = new Set(['sent', 'adjusting'])

/**
 * Returns the most different views of a screen: its first scenario before any step, because a step
 * may lead to another screen, and one scenario for each of its modals.
 */
export function scenesOf({ scenarios }: ScenarioFile): Scene[] {
  const playable = Object.entries(scenarios).filter(
    ([, scenario]) => !whyLeftOut(scenario) && !isSlow(scenario),
  )
  const [[name, scenario] = ['', {} as Scenario]] = playable
  const modals = new Map<string, Scene>()
  for (const [name, scenario] of playable) {
    const modal = modalAtEndOf(scenario)
    if (modal && !modals.has(modal) && !passing.has(modal))
      modals.set(modal, { name, scenario, modal })
  }
  return [{ name, scenario: { ...scenario, steps: [] } }, ...modals.values()]
}

/** The modal that a scenario's last expectation shows at its end. */
export function modalAtEndOf({ expect, steps = [] }: Scenario): string | undefined {
  const last = steps.at(-1)
  const seen = last ? last.expect?.seen : { ...expect?.seen, ...expect?.later?.seen }
  return Object.keys(seen ?? {})
    .find((key) => key.startsWith('modal '))
    ?.slice('modal '.length)
}
