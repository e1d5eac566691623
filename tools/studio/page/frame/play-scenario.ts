import type { Scenario } from '../../../../renderer/language'
import { planStep, readStep, type Step } from '../../../analysis/play/plan-step'
import { loadsMs, rest, settle } from './settle'
import type { Stage } from './stage'

/** The interval between two tries of a step, and the time for all tries, in milliseconds. */
const lookMs = 30
const timeoutMs = 1500

/**
 * Plays the steps of a scenario one after the other. It waits for parts that open automatically. A
 * step that still cannot be taken does nothing, and steps that advance the time are skipped, since
 * real time passes.
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
