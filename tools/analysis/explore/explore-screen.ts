import {
  isObject,
  objectsIn,
  valueAt,
  valueText,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'
import type { Branch } from '../coverage/measure'
import { compileFrom, scenariosOf, type MakeDeps } from '../coverage/play-scenarios'
import type { Project } from '../project/project'
import { withFragments } from '../project/screen-documents'
import type { NamedDocument } from '../project/screens'
import {
  changesLater,
  exploreSteps,
  failures,
  hasCall,
  playRetries,
  tryToEnable,
  wait,
} from './explore-steps'
import { exploreLateCalls, exploreLateLoads } from './explore-late'
import { examplesOf, exploreUnreached } from './explore-unreached'
import { endpointsOf, levelsOf, type MemberUses, memberUsesOf, openingsOf } from './levels'
import { oneLanguage, silentList, silentResult } from './oracle'
import { hiddenWarnings, partsOfOneLanguage, vanishedLists } from './compared-plays'
import { sampleOf } from './schema-walk'
import { type Budget, createPlayLog, type PlayLog } from './play-log'
import type { VariationPlay, Exploration } from './play-variation'
import type { Discovery, PlayPath } from './shrink'
import { disabledControls } from './oracle-controls'
import { fileSteps } from './oracle-files'
import { markedIn } from './oracle-leaks'
import { entriesOf, otherFills, reachableIn } from './taps'
import { unreachedIn } from './unreached'
import type { AnswerChange, Variation } from './variation'

const noScenario = ''

export interface ExploredScreen {
  readonly stage: Exploration
  readonly discoveries: readonly Discovery[]
  /**
   * The branches that no play reaches, as in code coverage. Branches of a fragment are listed only
   * if no other screen shows the fragment.
   */
  readonly unreached: readonly Branch[]
  /** The first play of each branch that no scenario reaches, by branch mark (`branchesOf`). */
  readonly playPaths: ReadonlyMap<string, PlayPath>
  readonly reached: ReadonlySet<string>
  readonly plays: number
}

/**
 * Plays variations of a screen's scenarios: other responses, failures, inputs and further steps.
 * Returns the mistakes that the plays show.
 */
export async function exploreScreen(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  budget: Budget,
): Promise<ExploredScreen> {
  const stage = openExploration(project, screen, makeDeps)
  const scenarios = scenariosOf(project, screen.name)
  const log = createPlayLog(stage, budget, scenarios)
  const starts = await playScenarios(
    stage,
    log,
    scenarios.length > 0 ? scenarios.slice(0, budget.starts) : [{ name: noScenario, steps: [] }],
  )
  const entries = new Map([
    ...examplesOf(project, objectsIn(withFragments(project, screen.document))),
    ...entriesOf(scenarios.flatMap(({ steps }) => steps)),
  ])
  const uses = memberUsesOf(project, screen)
  const first = worldOf(starts, [])
  const usual = await log.play(first, [])
  const changed: VariationPlay[] = []
  const failed: VariationPlay[] = []
  for (const [variation, steps] of triesOf(stage, starts, uses, budget)) {
    if (!log.hasBudget()) break
    const played = await log.play(variation, steps)
    if (isEmptied(played))
      for (const symptom of vanishedLists(usual, played)) log.add(silentList, symptom, played)
    if (isOtherQuery(played))
      for (const symptom of partsOfOneLanguage(usual, played)) log.add(oneLanguage, symptom, played)
    if (variation.patch?.['unsure'] !== undefined)
      for (const symptom of hiddenWarnings(usual, played)) log.add(silentResult, symptom, played)
    if (steps.length === 0) changed.push(played)
    if (variation.calls) failed.push(played)
    await playRetries(log, played)
  }
  const opened: VariationPlay[] = []
  for (const { variation, steps } of starts)
    if (steps.length > 0) opened.push(await log.play(variation, []))
  const waiting = [usual, ...changed, ...opened, ...starts, ...failed]
  await exploreSteps(log, waiting, entries, budget)
  const marks = marksOf(project, starts)
  if (marks.length > 0) {
    const marked = await log.play({ ...first, changes: marks }, [])
    await exploreSteps(log, [marked], entries, budget)
  }
  const end = log.plays() + budget.late
  for (const play of [usual, ...opened]) await fillFiles(log, play, end)
  const callers = new Set([...log.callers, ...log.filledCallers, ...starts])
  for (const play of callers) await repeatTap(log, play, end)
  await exploreLateLoads(log, usual, end)
  const returns = await exploreLateCalls(log, end)
  await tryToEnable(log, [usual, ...changed, ...returns], entries, budget)
  const isCut = !log.hasBudget()
  if (budget.starts === undefined)
    await exploreUnreached(log, [...starts, ...log.callers], (base) =>
      changesOf(stage, [base], uses),
    )
  // If the budget has ended, a further play might enable a control that is always disabled so far.
  const isProved = ({ row }: Discovery) => !isCut || row.observe !== disabledControls
  const discoveries = (await log.discoveries()).filter(isProved)
  return {
    stage,
    discoveries,
    // Unreached branches may be consequences of the discoveries, or of a budget that was too small.
    unreached:
      discoveries.length > 0 || isCut || budget.starts !== undefined
        ? []
        : unreachedIn(project, screen, log.reached),
    reached: log.reached,
    playPaths: log.playPaths,
    plays: log.plays(),
  }
}

/** Selects as many files as each input accepts. */
async function fillFiles(
  log: PlayLog,
  { variation, steps, snapshots }: VariationPlay,
  end: number,
) {
  const inputs = snapshots.at(-2)?.view
  for (const files of (inputs ? reachableIn(inputs) : []).map(fileSteps))
    if (files.length > 1 && log.plays() < end) await log.play(variation, [...steps, ...files])
}

/** Repeats the last tap if its call has succeeded and the screen is still there. */
async function repeatTap(log: PlayLog, play: VariationPlay, end: number) {
  const last = play.snapshots.at(-2)
  const isOpen = last && !last.view.isLeft && play.isWhole && last.step !== undefined
  if (isOpen && hasCall(last) && log.plays() < end)
    await log.play(play.variation, [
      ...play.steps,
      ...(changesLater(play) ? [wait] : []),
      last.step,
    ])
}

/** Returns whether a play without steps only lacks or empties one value of the first scenario. */
function isEmptied({ variation: { changes, patch }, steps }: VariationPlay): boolean {
  const [change, ...others] = changes
  if (!change || others.length > 0 || patch || steps.length > 0 || change.fails) return false
  return change.value === undefined || JSON.stringify(change.value) === '[]'
}

/** Returns whether a play has no steps, and differs from the first scenario only by its query. */
function isOtherQuery({ variation: { changes, patch = {} }, steps }: VariationPlay): boolean {
  const { query, ...others } = patch
  return query !== undefined && Object.keys(others).length + changes.length + steps.length === 0
}

/**
 * Plays scenarios. If a scenario lacks the response of a data source, it is played twice: the
 * second play uses a sample response.
 */
async function playScenarios(
  { program }: Exploration,
  log: PlayLog,
  scenarios: readonly { readonly name: string; readonly steps: readonly Json[] }[],
): Promise<VariationPlay[]> {
  const starts: VariationPlay[] = []
  for (const { name, steps } of scenarios) {
    const variation: Variation = { scenario: name, changes: [] }
    const first = await log.play(variation, steps)
    const isAnswered = program.sources.every(
      ({ demand, endpoint }) => demand || first.answers.has(endpoint),
    )
    starts.push(isAnswered ? first : await log.play(variation, steps))
  }
  return starts
}

/**
 * Returns the variations to play, with their steps. All scenarios are played with failing calls and
 * other inputs. Only the first scenario is also played with other queries, devices and responses.
 */
function triesOf(
  stage: Exploration,
  starts: readonly VariationPlay[],
  uses: MemberUses,
  budget: Budget,
): (readonly [Variation, readonly Json[]])[] {
  const changes = changesOf(stage, starts, uses)
  const openings = openingsOf(stage.project, stage.screen, uses)
  const changed = [
    ...changes.map((change) => [change]),
    ...bareAnswers(changes),
    ...mixturesOf(changes, budget),
  ]
  return [
    ...starts
      .filter(({ snapshots }) => snapshots.some(hasCall))
      .flatMap(({ variation, steps }) =>
        failures.map((calls) => [{ ...variation, calls }, steps] as const),
      ),
    ...otherFills(starts).map(({ variation, steps }) => [variation, steps] as const),
    ...openings.map((patch) => [{ ...worldOf(starts, []), patch }, []] as const),
    ...changed.map((some) => [worldOf(starts, some), []] as const),
    ...otherBases(starts).flatMap((base) =>
      changesOf(stage, [base], uses).map(
        (change) => [{ ...base.variation, changes: [change] }, []] as const,
      ),
    ),
  ]
}

/** Returns the scenarios that show at least one critical node that no earlier scenario shows. */
function otherBases(starts: readonly VariationPlay[]): VariationPlay[] {
  const seen = new Set<string>()
  return starts.filter(({ snapshots: [opened] }, at) => {
    const critical = (opened?.view.nodes ?? []).flatMap(({ shown: { node } }) =>
      node.critical && !seen.has(node.pointer) ? node.pointer : [],
    )
    for (const pointer of critical) seen.add(pointer)
    return at > 0 && critical.length > 0
  })
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

/** Returns a function that adds sample values for all parameters of screen and session. */
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

const worldOf = (
  starts: readonly VariationPlay[],
  changes: readonly AnswerChange[],
): Variation => ({
  scenario: starts[0]!.variation.scenario,
  changes,
})

/** Returns the single changes of the first scenario's responses, and the failure of each source. */
function changesOf(
  { project, screen, program, invent }: Exploration,
  starts: readonly VariationPlay[],
  uses: MemberUses,
): AnswerChange[] {
  const loads = new Set(program.sources.map(({ endpoint }) => endpoint))
  return endpointsOf(project, screen).flatMap((endpoint): AnswerChange[] => {
    const base = starts.find(({ answers }) => answers.has(endpoint))?.answers.get(endpoint)
    const levels = levelsOf(project, endpoint, base ?? invent(endpoint), uses)
    const failing = loads.has(endpoint) ? failures : []
    return [...levels, ...failing.map((fails) => ({ endpoint, pointer: '', fails }))]
  })
}

function bareAnswers(changes: readonly AnswerChange[]): AnswerChange[][] {
  const absent = changes.filter((change) => change.fails === undefined && !('value' in change))
  const endpoints = [...new Set(absent.map(({ endpoint }) => endpoint))]
  return endpoints
    .map((name) => absent.filter(({ endpoint }) => endpoint === name))
    .filter((some) => some.length > 3)
}

/** Returns random pairs and triples of changes to different values. */
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
    // Changes of inner values are applied last, because a change of the list around a value would
    // undo the change of the value.
    return [...byPlace.values()].toSorted((one, other) => one.pointer.length - other.pointer.length)
  })
}

const isPersonalText = ({ 'x-personal': mark, type, format }: JsonObject) =>
  mark !== undefined && type === 'string' && format === undefined

function marksOf(project: Project, starts: readonly VariationPlay[]): AnswerChange[] {
  const answers = new Map(starts.toReversed().flatMap(({ answers: some }) => [...some]))
  return markedIn(project, answers, isPersonalText).map(({ endpoint, pointer, path }) => ({
    endpoint,
    pointer,
    value: `marked-${path}`,
  }))
}
