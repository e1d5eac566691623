import type { Scenario, ScenarioFile } from '../../renderer/language'
import { whyLeftOut } from '../../tools/gallery/tell-scenario'

/** A scenario, and the modal that lies over the screen at its end. */
export interface Scene {
  readonly name: string
  readonly scenario: Scenario
  readonly modal?: string
}

/** Shows that it is busy for seconds. */
export const isSlow = ({ answers = {} }: Scenario) =>
  /"\$delayMs"|"timeout"/.test(JSON.stringify(answers))

/** They close by themselves before they have been looked at in every mode. */
const passing = new Set(['sent', 'adjusting'])

/**
 * The looks of a screen that differ most: its first scenario as it opens, before any step, which may
 * lead elsewhere, and one for each modal of it.
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

/** What a scenario expects to be seen last names the modal that has come, if one has. */
export function modalAtEndOf({ expect, steps = [] }: Scenario): string | undefined {
  const last = steps.at(-1)
  const seen = last ? last.expect?.seen : { ...expect?.seen, ...expect?.later?.seen }
  return Object.keys(seen ?? {})
    .find((key) => key.startsWith('modal '))
    ?.slice('modal '.length)
}
