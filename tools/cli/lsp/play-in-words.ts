import { explainScenarios } from '../../analysis/explain/explain-scenarios'
import { stringOrEmpty } from '../../../renderer/language'
import type { Service } from '../../analysis/service/service'
import { createSandboxDeps } from '../../sandbox/play'
import { playsOf, soundScreen } from '../mcp/play-drafts'

/** Plays a scenario. Lists what a borrower sees at its end, and what the screen has sent. */
export async function playInWords(
  service: Service,
  name: string,
  scenario: string,
): Promise<string> {
  const [one] = await playsOf(service, soundScreen(service, name), scenario)
  const { opened, steps, later } = one!.played
  const seen = later.seen.map(([, words]) => words.replace(/ ?\[[^\]]*\]$/, ''))
  const effects = [opened, ...steps, later].flatMap((snapshot) => snapshot.effects)
  const sent = effects
    .map(({ load, call }) => stringOrEmpty(load ?? call))
    .filter((endpoint) => endpoint !== '')
  const stuck = one!.stuck.map(({ index, what }) => `Step ${index + 1} is impossible: ${what}`)
  return [
    `${name}: ${scenario}`,
    ...seen.filter((words) => words !== ''),
    ...(sent.length > 0 ? [`Requests: ${sent.join(', ')}`] : []),
    ...stuck,
  ].join('\n')
}

/** Returns the reason for each scenario in which a node is hidden at the end. */
export async function whyHidden(service: Service, name: string, pointer: string): Promise<string> {
  const project = service.project()
  const screen = soundScreen(service, name)
  const all = await explainScenarios(project, screen, pointer, createSandboxDeps(project))
  const hidden = all.flatMap(({ scenario, phases }) => {
    const { shown, why = [] } = phases.at(-1) ?? {}
    return shown ? [] : [`${scenario}: ${why.join(' ')}`]
  })
  return hidden.length === 0
    ? 'Each scenario ends with this node on the screen.'
    : [`Hidden at the end of ${hidden.length} of ${all.length} scenarios:`, ...hidden].join('\n')
}
