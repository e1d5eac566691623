import type { Scenario, ScenarioFile } from '../../renderer/language'
import { isSlow } from '../../tools/analysis/play/plan-step'
import { reasonToSkip } from './scenario-words'

/** A scenario, and the modal that is open at its end. */
export interface Scene {
  readonly name: string
  readonly scenario: Scenario
  readonly modal?: string
}

/** Modals that close automatically, too early for a check in every mode. */
const passing = new Set(['sent', 'adjusting'])

/**
 * Returns a few scenarios with very different views of a screen: the first scenario without its
 * steps, and one scenario for each modal. Steps are left out because they may lead to another
 * screen.
 */
export function scenesOf({ scenarios }: ScenarioFile): Scene[] {
  const playable = Object.entries(scenarios).filter(
    ([, scenario]) => !reasonToSkip(scenario) && !isSlow(scenario),
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

/**
 * Returns the modal that is open at the end of a scenario, according to the scenario's last
 * expectation.
 */
export function modalAtEndOf({ expect, steps = [] }: Scenario): string | undefined {
  const last = steps.at(-1)
  const seen = last ? last.expect?.seen : { ...expect?.seen, ...expect?.later?.seen }
  return Object.keys(seen ?? {})
    .find((key) => key.startsWith('modal '))
    ?.slice('modal '.length)
}
