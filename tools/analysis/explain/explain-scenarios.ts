import type { ScreenInstance } from '../../../renderer/core'
import type { Json } from '../../../renderer/language'
import {
  bundleOf,
  compileFrom,
  localeOf,
  type MakeDeps,
  scenariosOf,
} from '../coverage/play-scenarios'
import { watchScenario } from '../coverage/run-scenario'
import { hiddenAmong, unfoldedPlaces, shownOn } from '../play/hidden-nodes'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { shapesOf } from '../project/widgets'
import { say } from '../words/words'
import { explainNode } from './explain-node'
import type { Explanation } from './origins'

/** A part of a scenario in which the explanation of a node does not change. */
interface Phase extends Partial<Omit<Explanation, 'name'>> {
  /** The first step of the phase; `opening` for the start, `later` after the last step. */
  readonly after: Json
}

interface ScenarioExplanation {
  readonly scenario: string
  readonly phases: readonly Phase[]
}

/** Explains a node in all scenarios of the screen, or only in the named scenario. */
export async function explainScenarios(
  project: Project,
  screen: NamedDocument,
  pointer: string,
  makeDeps: MakeDeps,
  named?: string,
): Promise<ScenarioExplanation[]> {
  const program = compileFrom(project, screen)
  const look = observerOf(project, screen, pointer)
  const explained: ScenarioExplanation[] = []
  for (const { name: scenario, steps } of scenariosOf(project, screen.name)) {
    if (named !== undefined && scenario !== named) continue
    const deps = makeDeps(screen.name, scenario, program)
    const { played } = await watchScenario(program, steps, deps, look, undefined, project.widgets)
    const sights = [played.opened, ...played.steps, played.later].map(({ seen }) => seen)
    explained.push({ scenario, phases: phasesOf(sights, steps) })
  }
  return explained
}

function observerOf(project: Project, { document }: NamedDocument, pointer: string) {
  const bundle = bundleOf(project, document)
  const shapes = shapesOf(project.widgets)
  return (screen: ScreenInstance) => (): Partial<Explanation> => {
    const nodes = shownOn(screen, shapes)
    const shown = nodes.filter(({ node }) => node.pointer === pointer)
    const folded = hiddenAmong(nodes, project.widgets, unfoldedPlaces(screen))
    const running = { screen, bundle, locale: localeOf(screen.program, screen.scope) }
    const scopes = shown.map(({ scope }) => scope)
    const explanation = explainNode(running, pointer, scopes)
    return shown.length > 0 && shown.every((node) => folded.has(node))
      ? { ...explanation, shown: false, why: [say`A widget around it is folded.`] }
      : { ...explanation }
  }
}

function phasesOf(sights: readonly Partial<Explanation>[], steps: readonly Json[]): Phase[] {
  const points: Json[] = ['opening', ...steps, 'later']
  return sights.flatMap((sight, at) => {
    const { name: _, ...explanation } = sight
    const isSame = at > 0 && JSON.stringify(sights[at - 1]) === JSON.stringify(sight)
    return isSame ? [] : [{ after: points[at]!, ...explanation }]
  })
}
