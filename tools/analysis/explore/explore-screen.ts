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
import type { Symptom } from './observer'
import { oracle, type OracleRow } from './oracle'
import { type WorldPlay, playWorld, type Exploration } from './play-world'
import { type Discovery, shrink } from './shrink'
import { markedIn } from './marked-values'
import { isEmptyValue, type SeenNode, type ScreenView } from './screen-view'
import { entriesOf, stepsAt } from './taps'
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
  const found = new Map<string, Discovery>()
  const usual = new Set<string>()
  const disproved = new Set<string>()
  let plays = 0
  const play = async (world: World, steps: readonly Json[]): Promise<WorldPlay> => {
    plays++
    const played = await playWorld(stage, world, steps)
    for (const row of oracle)
      for (const pointer of row.disproof?.(played) ?? [])
        disproved.add(`${row.rule.code} ${pointer}`)
    for (const [row, symptom] of symptomsIn(played, stage)) {
      const key = keyOf(row, symptom)
      if (row.ifCaused && (usual.has(key) || isUsual(world, scenarios))) usual.add(key)
      else if (!found.has(key))
        found.set(key, { row, symptom, world, steps, called: calledIn(played) })
    }
    return played
  }
  const hasBudget = () => plays < budget.plays
  const scenarios = scenariosOf(project, screen.name)
  const entries = entriesOf(scenarios.flatMap(({ steps }) => steps))
  const starts: WorldPlay[] = []
  for (const { name, steps } of scenarios.length > 0
    ? scenarios
    : [{ name: noScenario, steps: [] }]) {
    const world: World = { scenario: name, changes: [] }
    const first = await play(world, steps)
    // Without an answer of its servers, the scenario gets an invented one.
    const isAnswered = stage.program.sources.every(
      ({ demand, endpoint }) => demand || first.answers.has(endpoint),
    )
    starts.push(isAnswered ? first : await play(world, steps))
  }
  const tries: [World, readonly Json[]][] = []
  for (const { world, steps, moments } of starts)
    if (moments.some(({ effects }) => effects.some((effect) => 'call' in effect)))
      for (const calls of ['network', 'refused'] as const) tries.push([{ ...world, calls }, steps])
  const changes = changesOf(stage, starts)
  const mixed = mixturesOf(changes, budget)
  const singles = changes.map((change) => [change])
  tries.push(...[...singles, ...mixed].map((some): [World, Json[]] => [worldOf(starts, some), []]))
  const first: World = { scenario: starts[0]!.world.scenario, changes: [] }
  const queue = [await play(first, [])]
  for (const [world, steps] of tries) {
    if (!hasBudget()) break
    const played = await play(world, steps)
    if (steps.length === 0) queue.push(played)
  }
  queue.push(...starts.filter(({ steps }) => steps.length === 0))
  const explore = async (waiting: WorldPlay[]) => {
    const seen = new Set<string>()
    for (let next = waiting.shift(); next && hasBudget(); next = waiting.shift()) {
      const sight = next.moments.at(-2)?.sight
      if (!sight || next.steps.length >= budget.depth) continue
      const isFresh = isNew(sight, seen)
      const isMeant = isFresh ? undefined : readsChange(next)
      for (const step of stepsAt(sight, entries, isMeant)) {
        if (!hasBudget()) break
        const steps = [...next.steps, step]
        const after = await play(next.world, steps)
        if (isFresh && after.isWhole) waiting.push(after)
        const isCall = after.moments.at(-2)?.effects.some((effect) => 'call' in effect)
        if (isCall && next.world.calls === undefined)
          for (const calls of ['network', 'refused'] as const)
            await play({ ...next.world, calls }, steps)
      }
    }
  }
  await explore(queue)
  const marks = marksOf(project, starts)
  if (marks.length > 0) await explore([await play({ ...first, changes: marks }, [])])
  const discoveries: Discovery[] = []
  for (const one of found.values()) {
    if (disproved.has(`${one.row.rule.code} ${one.symptom.pointer}`)) continue
    discoveries.push(
      await shrink(one, async (world, steps) => {
        const again = await playWorld(stage, world, steps)
        return symptomsIn(again, stage).find(
          ([row, symptom]) => keyOf(row, symptom) === keyOf(one.row, one.symptom),
        )?.[1]
      }),
    )
  }
  return { discoveries, plays }
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

/** The first scenario as it is, or another scenario, which may lack what its page needs. */
function isUsual({ scenario, changes }: World, scenarios: readonly { readonly name: string }[]) {
  return changes.length === 0 || scenario !== scenarios[0]?.name
}

function calledIn({ moments }: WorldPlay): string[] {
  const calls = moments.flatMap(({ effects }) => effects.flatMap(({ call }) => call ?? []))
  return [...new Set(calls.map(valueText))]
}

function symptomsIn(played: WorldPlay, stage: Exploration): [OracleRow, Symptom][] {
  return oracle.flatMap((row) =>
    row.observe(played, stage).map((symptom): [OracleRow, Symptom] => [row, symptom]),
  )
}

const keyOf = ({ rule }: OracleRow, { pointer, about = '' }: Symptom) =>
  `${rule.code} ${pointer} ${about}`

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
    const failures = loads.has(endpoint) ? (['network', 'refused'] as const) : []
    return [...levels, ...failures.map((fails) => ({ endpoint, pointer: '', fails }))]
  })
}

/** Random pairs and triples of changes at different places. */
function mixturesOf(
  changes: readonly AnswerChange[],
  { mixtures, seed }: Budget,
): AnswerChange[][] {
  const random = mersenne(seed)
  const places = new Map(changes.map((change) => [`${change.endpoint} ${change.pointer}`, change]))
  if (places.size < 2) return []
  return Array.from({ length: mixtures }, () => {
    const size = uniformInt(random, 2, 3)
    const picked = Array.from(
      { length: size },
      () => changes[uniformInt(random, 0, changes.length - 1)]!,
    )
    const byPlace = new Map(picked.map((one) => [`${one.endpoint} ${one.pointer}`, one]))
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
