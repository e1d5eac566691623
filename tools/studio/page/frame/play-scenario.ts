import { isObject } from '../../../../renderer/language'
import type { Scenario } from '../../../sandbox'
import type { Marks } from './marks'
import { settle } from './settle'
import { loadsMs, rest } from './snapshot-stage'
import type { Stage } from './stage'
import { isReachable, takeStep } from './take-step'

/**
 * How often it is looked whether what a step needs has come, and how long in all, in milliseconds.
 */
const lookMs = 30
const patienceMs = 1500

/**
 * Takes the steps of a scenario, each on the screen as the one before left it; what opens by itself
 * is waited for.
 */
export async function playScenario(
  { steps = [] }: Scenario,
  stage: Stage,
  marks: Marks,
): Promise<void> {
  for (const step of steps.filter(isObject)) {
    const first = stage.now()?.place.view.screen
    if (!first) return
    await settle(first, loadsMs)
    for (
      let waited = 0;
      waited < patienceMs && !isReachable(step, screenOf(stage) ?? first, marks);
      waited += lookMs
    )
      await rest(lookMs)
    takeStep(step, screenOf(stage) ?? first, marks)
    await rest(lookMs)
  }
}

function screenOf(stage: Stage) {
  return stage.now()?.place.view.screen
}
