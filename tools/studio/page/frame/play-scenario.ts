import type { Scenario } from '../../../../renderer/language'
import { planStep, readStep, type Step } from '../../../analysis/play'
import { loadsMs, rest, settle } from './settle'
import type { Stage } from './stage'

/**
 * How often it is looked whether a step can be taken, and how long in all, in milliseconds.
 */
const lookMs = 30
const timeoutMs = 1500

/**
 * Takes the steps of a scenario, each on the screen as the one before left it; what opens by itself
 * is waited for. A step that cannot be taken even then does nothing, and time passes by itself.
 */
export async function playScenario({ steps = [] }: Scenario, stage: Stage): Promise<void> {
  for (const source of steps) {
    const step = readStep(source)
    const screen = stage.now()?.mounted.view.screen
    if (!screen) return
    if (!step || 'advance' in step) continue
    await settle(screen, loadsMs)
    await takeWhenReachable(step, stage)
    await rest(lookMs)
  }
}

async function takeWhenReachable(
  step: Exclude<Step, { advance: number }>,
  stage: Stage,
): Promise<void> {
  for (let waited = 0; waited <= timeoutMs; waited += lookMs) {
    const screen = stage.now()?.mounted.view.screen
    const plan = screen && planStep(step, screen)
    if (typeof plan === 'function') return plan()
    await rest(lookMs)
  }
}
