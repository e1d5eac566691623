import type { Chain } from '../../../renderer/core'
import { isObject, segmentsOf, valueAt, valueText, type Json } from '../../../renderer/language'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import { compileFrom, scenariosOf, type MakeDeps } from '../coverage/play-scenarios'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { endpointsOf, levelsOf, memberUsesOf } from './levels'
import { sampleOf } from './schema-walk'
import { stepsIn } from './steps-in'
import { createPlayLog, type PlayLog } from './play-log'
import type { PlayMoment, WorldPlay, Exploration } from './play-world'
import type { Discovery } from './shrink'
import { markedIn } from './marked-values'
import { isEmptyValue, type SeenNode, type ScreenView } from './screen-view'
import { type Entries, entriesOf, stepsAt } from './taps'
import type { AnswerChange, World } from './world'

/** The limits of an exploration. */
export interface Budget {
  /** The most plays of a screen. */
  readonly plays: number
  /** The most steps in a row. */
  readonly depth: number
  /** The number of worlds with two or three changes of answers at once, and the seed that picks them. */
  readonly mixtures: number
  readonly seed: number
}

/** The name for a screen without scenarios. */
const noScenario = ''

/** Plays what can happen on a screen, and returns what must never happen. */
export async function exploreScreen(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  budget: Budget,
): Promise<{ readonly discoveries: readonly Discovery[]; readonly plays: number }> {
  const stage = openExploration(project, screen, makeDeps)
  const scenarios = scenariosOf(project, screen.name)
  const log = createPlayLog(stage, budget, scenarios[0]?.name)
  const starts = await playScenarios(
    stage,
    log,
    scenarios.length > 0 ? scenarios : [{ name: noScenario, steps: [] }],
  )
  const entries = entriesOf(scenarios.flatMap(({ steps }) => steps))
  const first = worldOf(starts, [])
  const queue = [await log.play(first, [])]
  for (const [world, steps] of triesOf(stage, starts, budget)) {
    if (!log.hasBudget()) break
    const played = await log.play(world, steps)
    if (steps.length === 0) queue.push(played)
  }
  queue.push(...starts.filter(({ steps }) => steps.length === 0))
  await exploreSteps(log, queue, entries, budget)
  const marks = marksOf(project, starts)
  if (marks.length > 0) {
    const marked = await log.play({ ...first, changes: marks }, [])
    await exploreSteps(log, [marked], entries, budget)
  }
  return { discoveries: await log.discoveries(), plays: log.plays() }
}

/** Plays every scenario. Without an answer of its servers, a scenario gets an invented one. */
async function playScenarios(
  { program }: Exploration,
  log: PlayLog,
  scenarios: readonly { readonly name: string; readonly steps: readonly Json[] }[],
): Promise<WorldPlay[]> {
  const starts: WorldPlay[] = []
  for (const { name, steps } of scenarios) {
    const world: World = { scenario: name, changes: [] }
    const first = await log.play(world, steps)
    const isAnswered = program.sources.every(
      ({ demand, endpoint }) => demand || first.answers.has(endpoint),
    )
    starts.push(isAnswered ? first : await log.play(world, steps))
  }
  return starts
}

const failures = ['network', 'refused'] as const

/** The worlds to play: failing calls of the scenarios, and changed answers of the first one. */
function triesOf(
  stage: Exploration,
  starts: readonly WorldPlay[],
  budget: Budget,
): (readonly [World, readonly Json[]])[] {
  const changes = changesOf(stage, starts)
  const changed = [...changes.map((change) => [change]), ...mixturesOf(changes, budget)]
  return [
    ...starts
      .filter(({ moments }) => moments.some(hasCall))
      .flatMap(({ world, steps }) =>
        failures.map((calls) => [{ ...world, calls }, steps] as const),
      ),
    ...changed.map((some) => [worldOf(starts, some), []] as const),
  ]
}

const hasCall = ({ effects }: Pick<PlayMoment, 'effects'>) =>
  effects.some((effect) => 'call' in effect)

/** Takes each step that a borrower can take, from each new picture of the waiting plays on. */
async function exploreSteps(
  log: PlayLog,
  waiting: WorldPlay[],
  entries: Entries,
  { depth }: Budget,
): Promise<void> {
  const seen = new Set<string>()
  for (let next = waiting.shift(); next && log.hasBudget(); next = waiting.shift()) {
    const sight = next.moments.at(-2)?.sight
    if (!sight || next.steps.length >= depth) continue
    const isFresh = isNew(sight, seen)
    for (const step of stepsAt(sight, entries, isFresh ? undefined : readsChange(next))) {
      if (!log.hasBudget()) break
      const steps = [...next.steps, step]
      const after = await log.play(next.world, steps)
      if (isFresh && after.isWhole) waiting.push(after)
      const last = after.moments.at(-2)
      if (last && hasCall(last) && next.world.calls === undefined)
        for (const calls of failures) await log.play({ ...next.world, calls }, steps)
    }
  }
}

function openExploration(project: Project, screen: NamedDocument, makeDeps: MakeDeps): Exploration {
  return {
    project,
    screen,
    program: compileFrom(project, screen),
    makeDeps,
    invent: (endpoint) => sampleOf(project.endpoints.get(endpoint)?.document['response']),
    opens:
      scenariosOf(project, screen.name).length > 0
        ? (opening) => opening
        : opensFor(project, screen),
    recorded: new Map(),
  }
}

/** The values of a page without scenarios: a sample of each parameter, and of the whole session. */
function opensFor({ app }: Project, { document }: NamedDocument): Exploration['opens'] {
  const declared = isObject(document['params']) ? document['params'] : {}
  const common = isObject(app.document) ? valueAt(app.document, '/session/common') : undefined
  const session = (Array.isArray(common) ? common : []).map((name) => [
    name,
    `Sample-${valueText(name)}`,
  ])
  return (opening) => {
    const params = Object.entries(declared).map(([name, entry]) => {
      const schema = isObject(entry) && isObject(entry['schema']) ? entry['schema'] : entry
      return [name, opening.params[name] ?? sampleOf(schema, `/${name}`)]
    })
    return {
      ...opening,
      params: { ...opening.params, ...Object.fromEntries(params) },
      session: { ...Object.fromEntries(session), ...opening.session },
    }
  }
}

/** The first scenario, with some other answers. */
const worldOf = (starts: readonly WorldPlay[], changes: readonly AnswerChange[]): World => ({
  scenario: starts[0]!.world.scenario,
  changes,
})

/** Every single change of an answer of the first scenario, and the failure of each load. */
function changesOf(stage: Exploration, starts: readonly WorldPlay[]): AnswerChange[] {
  const { project, screen, program, invent } = stage
  const uses = memberUsesOf(project, screen)
  const loads = new Set(program.sources.map(({ endpoint }) => endpoint))
  return endpointsOf(project, screen).flatMap((endpoint): AnswerChange[] => {
    const base = starts.find(({ answers }) => answers.has(endpoint))?.answers.get(endpoint)
    const levels = levelsOf(project, endpoint, base ?? invent(endpoint), uses)
    const failing = loads.has(endpoint) ? failures : []
    return [...levels, ...failing.map((fails) => ({ endpoint, pointer: '', fails }))]
  })
}

/** Random pairs and triples of changes at different places. */
function mixturesOf(
  changes: readonly AnswerChange[],
  { mixtures, seed }: Budget,
): AnswerChange[][] {
  const random = mersenne(seed)
  const placeIn = ({ endpoint, pointer }: AnswerChange) => `${endpoint} ${pointer}`
  if (new Set(changes.map(placeIn)).size < 2) return []
  return Array.from({ length: mixtures }, () => {
    const size = uniformInt(random, 2, 3)
    const picked = Array.from(
      { length: size },
      () => changes[uniformInt(random, 0, changes.length - 1)]!,
    )
    const byPlace = new Map(picked.map((one) => [placeIn(one), one]))
    // The inner places come last: a change of a whole list would undo the one inside it.
    return [...byPlace.values()].toSorted((one, other) => one.pointer.length - other.pointer.length)
  })
}

/** Whether the chains of a control read the changed member of an answer. */
function readsChange({ world: { changes }, steps }: WorldPlay): (node: SeenNode) => boolean {
  if (steps.length > 0) return () => false
  const names = changes.map(({ pointer }) => segmentsOf(pointer).at(-1) ?? '')
  return ({ shown: { node } }) =>
    Object.values(node.events)
      .flatMap(pathsIn)
      .some((path) => names.some((name) => path === name || path.endsWith(`.${name}`)))
}

const pathsIn = (chain: Chain) =>
  stepsIn(chain).flatMap(({ when, values }) => [
    ...(when?.paths ?? []),
    ...Object.values(values).flatMap(({ paths }) => paths),
  ])

/** Recognizable values for the personal texts of the answers. */
function marksOf(project: Project, starts: readonly WorldPlay[]): AnswerChange[] {
  const answers = new Map(starts.toReversed().flatMap(({ answers: some }) => [...some]))
  return markedIn(project, answers, ({ 'x-personal': mark, type, format }) => {
    return mark !== undefined && type === 'string' && format === undefined
  }).map(({ endpoint, pointer, path }) => ({ endpoint, pointer, value: `marked-${path}` }))
}

/**
 * Whether a screen has not looked like this before: its nodes, its modals, its enabled controls and
 * its filled inputs.
 */
function isNew({ nodes, modals, state }: ScreenView, seen: Set<string>): boolean {
  const key = JSON.stringify([
    modals.map(({ name }) => name),
    nodes.map(({ place, shown: { props, node } }) => [
      place,
      props['disabled'] === true,
      node.field !== undefined && !isEmptyValue(state[node.field]),
    ]),
  ])
  return !seen.has(key) && seen.add(key).size > 0
}
