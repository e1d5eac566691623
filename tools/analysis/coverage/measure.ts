import { compileScreen, type Program } from '../../../renderer/core'
import { isObject, type Json, type JsonObject, child } from '../../../renderer/language'
import type { Played } from '../expect'
import type { Project, NamedDocument } from '../project'
import { nameOf, type Branch } from './branch'
import { branchesOf } from './branches'
import { runScenario, type ScenarioDeps } from './run-scenario'

/** A step of a scenario that could not be taken. */
export interface StuckScenario {
  readonly file: string
  readonly pointer: string
  readonly what: string
}

/** How much of the documents the scenarios show. */
export interface Coverage {
  readonly branches: number
  readonly reached: number
  readonly uncovered: readonly Branch[]
  readonly stuck: readonly StuckScenario[]
  /** Scenarios played. */
  readonly scenarios: number
  /** What each of them showed, in the order of their files. */
  readonly played: readonly PlayedScenario[]
}

/** What a scenario showed. */
export interface PlayedScenario {
  readonly file: string
  readonly name: string
  readonly played: Played
}

/** Makes what one scenario needs to be played. */
export type MakeDeps = (screen: string, scenario: string, program: Program) => ScenarioDeps

/**
 * Plays every scenario of the given screens and counts which branches of their documents that
 * shows.
 * A branch of a fragment belongs to all screens that use it: where one of them is not played, a
 * branch that was not shown does not count.
 */
export async function measureCoverage(
  project: Project,
  screens: Iterable<NamedDocument>,
  makeDeps: MakeDeps,
): Promise<Coverage> {
  const played = new Set(screens)
  const all = new Map<string, Branch>()
  const reached = new Set<string>()
  const stuck: StuckScenario[] = []
  const shown: PlayedScenario[] = []
  for (const screen of played) {
    const marks = branchesOf(project, screen)
    for (const branch of marks.values()) all.set(nameOf(branch), branch)
    const listen = (mark: string) => {
      const branch = marks.get(mark)
      if (branch) reached.add(nameOf(branch))
    }
    const program = compile(project, screen)
    for (const scenario of scenariosOf(project, screen.name)) {
      const { played: what, stuck: faults } = await runScenario(
        program,
        scenario.steps,
        makeDeps(screen.name, scenario.name, program),
        listen,
        project.widgets,
      )
      shown.push({ file: scenario.file, name: scenario.name, played: what })
      stuck.push(
        ...faults.map(({ index, what }) => ({
          file: scenario.file,
          pointer: `${scenario.pointer}/steps/${index}`,
          what,
        })),
      )
    }
  }
  const notReached = [...all].filter(([name]) => !reached.has(name))
  const elsewhere =
    notReached.length > 0
      ? branchNames(
          project,
          [...project.screens.values()].filter((screen) => !played.has(screen)),
        )
      : new Set()
  const uncovered = notReached.flatMap(([name, branch]) => (elsewhere.has(name) ? [] : [branch]))
  return {
    branches: reached.size + uncovered.length,
    reached: reached.size,
    uncovered,
    stuck,
    scenarios: shown.length,
    played: shown,
  }
}

function branchNames(project: Project, screens: readonly NamedDocument[]): Set<string> {
  return new Set(screens.flatMap((screen) => [...branchesOf(project, screen).values()].map(nameOf)))
}

function compile(project: Project, { document }: NamedDocument): Program {
  const fragments = Object.fromEntries(
    [...project.fragments].map(([name, fragment]) => [name, fragment.document]),
  )
  return compileScreen(
    document,
    { fragments, app: isObject(project.app.document) ? project.app.document : {} },
    new Set(),
  )
}

interface ScenarioAt {
  readonly file: string
  readonly pointer: string
  readonly name: string
  readonly steps: readonly Json[]
}

function scenariosOf(project: Project, screen: string): ScenarioAt[] {
  const files = [...project.files.values()].filter(
    ({ kind, json }) => kind === 'scenarios' && isObject(json) && json['screen'] === screen,
  )
  return files.flatMap(({ path, json }) =>
    Object.entries(membersOf(json)).flatMap(([name, scenario]) =>
      isObject(scenario)
        ? [{ file: path, pointer: child('/scenarios', name), name, steps: stepsOf(scenario) }]
        : [],
    ),
  )
}

function membersOf(json: Json | undefined): JsonObject {
  return isObject(json) && isObject(json['scenarios']) ? json['scenarios'] : {}
}

function stepsOf(scenario: JsonObject): readonly Json[] {
  return Array.isArray(scenario['steps']) ? scenario['steps'] : []
}
