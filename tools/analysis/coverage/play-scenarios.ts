import { compileScreen, type Program, type Scope } from '../../../renderer/core'
import { child, isObject, type Json, type JsonObject, valueText } from '../../../renderer/language'
import type { DocumentBundle } from '../../../src/bootstrap'
import { type NamedDocument, scenarioFilesOf, scenariosIn } from '../project/screens'
import { withOwnIds } from '../project/fragment-ids'
import type { Project } from '../project/project'
import type { Listener } from './observe-program'
import { type PlayResult, runScenario, type ScenarioDeps } from './run-scenario'

/**
 * Creates the dependencies of a scenario's play. A merge patch can change the scenario. The
 * listener receives the keys of the texts that the screen shows.
 */
export type MakeDeps = (
  screen: string,
  scenario: string,
  program: Program,
  listen?: Listener,
  patch?: JsonObject,
) => ScenarioDeps

export interface Play extends PlayResult, ScenarioAt {}

/** Plays scenarios of a screen one by one: all, or those in `names`, in that order. */
export async function* playScenarios(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  listen?: Listener,
  names?: readonly string[],
): AsyncGenerator<Play> {
  const program = compileFrom(project, screen)
  const all = scenariosOf(project, screen.name)
  const selected = names?.flatMap((name) => all.find((each) => each.name === name) ?? []) ?? all
  for (const scenario of selected) {
    const deps = makeDeps(screen.name, scenario.name, program, listen)
    const result = await runScenario(program, scenario.steps, deps, listen, project.widgets)
    yield { ...scenario, ...result }
  }
}

export function compileFrom(project: Project, screen: NamedDocument): Program {
  const { document, fragments } = bundleOf(project, screen.document)
  return compileScreen(document, { fragments, app: project.app.document ?? {} }, new Set())
}

/** Returns a screen with the fragments that it may use. */
export function bundleOf({ fragments }: Project, document: JsonObject): DocumentBundle {
  const documents = [...fragments].map(([name, fragment]) => [name, fragment.document] as const)
  return withOwnIds({ document, fragments: Object.fromEntries(documents) })
}

/** Returns the language of a screen, which a session parameter may determine. */
export function localeOf({ locale }: Program, scope: Scope): string {
  return valueText(locale?.evaluate(scope) ?? 'es')
}

export interface ScenarioAt {
  readonly file: string
  readonly pointer: string
  readonly name: string
  readonly steps: readonly Json[]
  readonly scenarios: JsonObject
}

export function scenariosOf(project: Project, screen: string): ScenarioAt[] {
  return scenarioFilesOf(project.kinds.scenarios, screen).flatMap(({ path, json }) => {
    const scenarios = scenariosIn(json)
    return Object.entries(scenarios).flatMap(([name, scenario]) => {
      const pointer = child('/scenarios', name)
      return isObject(scenario)
        ? [{ file: path, pointer, name, steps: stepsOf(scenario), scenarios }]
        : []
    })
  })
}

function stepsOf(scenario: JsonObject): readonly Json[] {
  return Array.isArray(scenario['steps']) ? scenario['steps'] : []
}
