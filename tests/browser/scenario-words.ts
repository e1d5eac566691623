import type { Scenario } from '../../renderer/language'
import { readStep, type Step } from '../../tools/analysis/play/plan-step'

/** The borrower's steps in a scenario. */
export const stepsOf = ({ steps = [] }: Scenario): Step[] =>
  steps.flatMap((step) => readStep(step) ?? [])

/**
 * Returns the reason why a page cannot show a scenario; undefined if a page can show it. A scenario
 * with a reason runs only without a page.
 */
export function reasonToSkip(scenario: Scenario): string | undefined {
  if (scenario.options) return 'it overrides options of the document'
  if (scenario.profile) return 'it changes the settings of the region'
  return stepsOf(scenario).some((step) => 'fill' in step && Array.isArray(step.value))
    ? 'a step puts a whole list into an input'
    : undefined
}

/** Describes the step after which a scenario's screenshot is taken. */
export function lastStep(scenario: Scenario): string {
  const steps = stepsOf(scenario)
  const last = steps.at(-1)
  return last ? `after step ${steps.length}: ${inWords(last)}` : 'as it opens'
}

function inWords(step: Step): string {
  if ('advance' in step) return `${step.advance / 1000} s later`
  return 'fill' in step
    ? `fill ${step.fill} with ${JSON.stringify(step.value)}`
    : `${step.event || 'press'} ${step.press}`
}
