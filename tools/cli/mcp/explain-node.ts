import { scenariosOf } from '../../analysis/coverage/play-scenarios'
import { explainScenarios, nodesByName } from '../../analysis/explain/explain-scenarios'
import type { Service } from '../../analysis/service/service'
import { unknownName, UsageError } from '../../build/terminal'
import { createSandboxDeps } from '../../sandbox/play'
import { cutJson, type Detail } from './answer'
import { requireScenario, soundScreen } from './play-drafts'

interface NodeInScenarios {
  readonly screen: string
  /** The JSON pointer of the node, or its name in expectations. */
  readonly node: string
  readonly scenario?: string | undefined
}

/**
 * Explains why a node is shown or hidden in the scenarios of its screen. For a single scenario, the
 * answer also has the values of the node's properties.
 */
export async function explainInScenarios(
  service: Service,
  { screen: name, node, scenario }: NodeInScenarios,
  detail: Detail,
): Promise<string> {
  const project = service.project()
  const screen = soundScreen(service, name)
  if (scenario !== undefined) requireScenario(scenariosOf(project, name), scenario)
  const pointer = pointerOfNode(nodesByName(project, screen), node)
  const makeDeps = createSandboxDeps(project)
  const all = await explainScenarios(project, screen, pointer, makeDeps, scenario)
  const scenarios =
    scenario === undefined
      ? all.map((each) => ({
          ...each,
          phases: each.phases.map(({ after, shown, why }) => ({ after, shown, why })),
        }))
      : all
  const shownIn = all.filter(({ phases }) => phases.some(({ shown }) => shown)).length
  return cutJson(
    { node, pointer, shownIn: `${shownIn} of ${all.length} scenarios`, scenarios },
    'scenarios',
    detail,
  )
}

function pointerOfNode(nodes: ReadonlyMap<string, string>, wanted: string): string {
  const pointers = [...nodes.values()]
  const pointer = nodes.get(wanted) ?? pointers.find((one) => one === wanted)
  if (pointer !== undefined) return pointer
  const known = wanted.startsWith('/') ? pointers : [...nodes.keys()]
  throw new UsageError(unknownName(wanted, known, 'node'))
}
