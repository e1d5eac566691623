import { createSession } from '../check'
import { type MakeDeps, playScenarios } from '../coverage'
import { compareProjects, UnreadableDocument } from '../diff'
import { compare, readExpected } from '../expect'
import { createProject, type Project, type ProjectOptions } from '../project'
import { createLocator } from '../source'
import { createProbes } from './create-probes'
import { type Mutation, mutated, mutationsOf } from './mutations-of'
import { sampled } from './sampled'

/** A slip that neither the checker nor any expectation notices. */
export interface Unnoticed {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly slip: string
  /** What would change, in words. */
  readonly what: string
}

/** What became of the slips in one screen. */
export interface MutantFigures {
  readonly screen: string
  readonly isGuarded: boolean
  /** The checker tells. */
  readonly told: number
  /** A scenario shows something else than it expects. */
  readonly noticed: number
  /** Nothing that was tried shows a difference: not counted. */
  readonly same: number
  readonly unnoticed: readonly Unnoticed[]
}

/** What slips are tried with. */
export interface MutantDeps {
  readonly options: ProjectOptions
  /** What scenarios of a project need to be played, from their beginning. */
  readonly makeDeps: (project: Project) => MakeDeps
  readonly seed: number
  /** As many slips at most. */
  readonly limit: number
}

/**
 * Makes slips in a screen, one at a time, and looks who notices. Throws a RangeError where the
 * scenarios notice something already.
 */
export async function tryMutants(
  files: ReadonlyMap<string, string>,
  screen: string,
  deps: MutantDeps,
): Promise<MutantFigures> {
  const project = createProject(files, deps.options)
  const named = project.screens.get(screen)
  if (!named) throw new RangeError(`There is no screen "${screen}".`)
  if (await isNoticed(project, screen, deps))
    throw new RangeError(`${screen} shows something else than its scenarios expect as it is.`)
  const session = createSession(files, deps.options)
  const figures = { told: 0, noticed: 0, same: 0 }
  const unnoticed: Unnoticed[] = []
  const probes = createProbes(project, screen, deps.makeDeps)
  for (const mutation of sampled(mutationsOf(named.document), deps.limit, deps.seed)) {
    const text = JSON.stringify(mutated(named.document, mutation))
    session.update(new Map([[named.file, text]]))
    if (session.findings().length > 0) figures.told++
    else if (await isNoticed(session.project(), screen, deps)) figures.noticed++
    else if (await probes.isSame(session.project())) figures.same++
    else unnoticed.push(tell(project, named.file, text, mutation))
  }
  return { screen, isGuarded: named.document['guarded'] === true, ...figures, unnoticed }
}

async function isNoticed(project: Project, screen: string, deps: MutantDeps): Promise<boolean> {
  const document = project.screens.get(screen)
  if (!document) return true
  const makeDeps = deps.makeDeps(project)
  for await (const { name, scenarios, played, stuck } of playScenarios(
    project,
    document,
    makeDeps,
  )) {
    const expected = readExpected(scenarios, name)
    if (stuck.length > 0) return true
    if (typeof expected === 'object' && compare(expected, played).length > 0) return true
  }
  return false
}

function tell(
  project: Project,
  path: string,
  text: string,
  { pointer, slip }: Mutation,
): Unnoticed {
  const file = project.files.get(path)
  const { line, column } = createLocator(file?.text ?? '').value(file?.written(pointer) ?? pointer)
  return { file: path, line, column, slip, what: inWords(project, path, text) || slip }
}

/** What a slip changes, as a reviewer would be told. */
function inWords(project: Project, path: string, text: string): string {
  const before = new Map([...project.files].map(([name, file]) => [name, file.text]))
  try {
    return compareProjects(before, new Map(before).set(path, text))
      .map((change) => change.text)
      .join(' ')
  } catch (error) {
    if (error instanceof UnreadableDocument) return ''
    throw error
  }
}
