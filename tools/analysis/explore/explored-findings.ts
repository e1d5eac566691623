import {
  isWithin,
  isObject,
  type Json,
  objectsIn,
  stringOrEmpty,
  valueAt,
} from '../../../renderer/language'
import { toFindings } from '../check/engine/to-findings'
import { type Finding, stopsRelease } from '../check/report'
import { coverageRules, oracleRules } from '../check/played-rules'
import { coverageFindings, noScenarioWords, notShownWords } from '../check/coverage-findings'
import {
  type Branch,
  branchesOf,
  type Coverage,
  type DocumentPosition,
  placeOfPointer,
} from '../coverage/measure'
import { type MakeDeps, scenariosOf } from '../coverage/play-scenarios'
import { runScenario } from '../coverage/run-scenario'
import type { Project } from '../project/project'
import { type NamedDocument, screenNameIn } from '../project/screens'
import { translate, say } from '../words/words'
import { type ExploredScreen, exploreScreen } from './explore-screen'
import type { Exploration } from './play-variation'
import type { Budget } from './play-log'
import { neverEnabled, oneLanguage, oracle, silentList, silentResult } from './oracle'
import { guardFor } from './guard-fix'
import {
  createScenarioSuggester,
  type SuggestedScenario,
  circumstances,
  innermostNode,
} from './suggested-scenarios'
import type { PlayPath } from './shrink'
import { patchesOf } from './variation'
import { textIn } from '../project/texts'
import { nodeWords, theWidget } from '../sentences/value'

/**
 * The maximum numbers of plays. `edit` runs in the studio, in less than two seconds. `quick` runs
 * before every commit. `deep` runs at night, and for the changed screens of a review or a release.
 */
export const budgets = {
  edit: { plays: 75, late: 20, reduced: 35, starts: 20, depth: 2, mixtures: 10, seed: 1 },
  quick: { plays: 400, late: 100, reduced: 1_000, depth: 3, mixtures: 40, seed: 1 },
  deep: { plays: 4_000, late: 400, reduced: 4_000, depth: 5, mixtures: 1_000, seed: 1 },
} as const satisfies Record<string, Budget>

/** The maximum number of plays for one changed screen, and for all changed screens together. */
const [changedPlays, sharedPlays] = [1_500, 6_000]

export function changeBudget(screens: number): Budget {
  const { deep, quick } = budgets
  const plays = Math.max(quick.plays, Math.min(changedPlays, Math.floor(sharedPlays / screens)))
  return { ...deep, plays, mixtures: Math.floor(plays / 4) }
}

interface Hint {
  readonly file: string
  readonly pointer: string
  readonly what: string
  readonly kept: SuggestedScenario
}

export interface ExplorationResult {
  readonly findings: readonly Finding[]
  readonly hints: readonly Hint[]
}

export async function exploreForAuthors(
  project: Project,
  screen: NamedDocument,
  makeDeps: MakeDeps,
  budget: Budget = budgets.quick,
): Promise<ExplorationResult> {
  const explored = await exploreScreen(project, screen, makeDeps, budget)
  const keep = createScenarioSuggester(project, screen)
  const findings = await findingsOf(project, screen, explored, keep)
  const hints: Hint[] =
    scenariosOf(project, screen.name).length > 0 ? [] : [firstHint(screen, keep)]
  const known = new Map<PlayPath, ReadonlySet<string>>()
  for (const [mark, branch] of branchesOf(project, screen)) {
    const { file, pointer, kind } = branch
    const playPath = explored.playPaths.get(mark)
    if (!playPath) continue
    if (playPath.called.length > 0) {
      const marks = known.get(playPath) ?? (await reachedAsScenario(explored.stage, playPath))
      known.set(playPath, marks)
      if (!marks.has(mark)) continue
    }
    const kept = keep(branchTitle(project, branch), playPath)
    hints.push({ file, pointer, what: notShownWords(kind), kept })
  }
  return { findings, hints }
}

/** Suggests the first scenario of a screen: the screen opens, with generated responses. */
function firstHint(
  { file }: NamedDocument,
  keepAs: ReturnType<typeof createScenarioSuggester>,
): Hint {
  const variation = { scenario: '', changes: [] }
  const kept = keepAs(translate('As it opens'), {
    variation,
    steps: [],
    called: [],
    answers: new Map(),
  })
  return { file, pointer: '/screen', what: noScenarioWords(), kept }
}

/**
 * Returns the marks of the branches that a saved play reaches. The branches may differ from the
 * branches of the explorer's play. The explorer invents a successful response to a call that no
 * scenario makes, but the servers of the saved scenario may refuse this call.
 */
async function reachedAsScenario(
  { project, screen, program, makeDeps }: Exploration,
  { variation, steps, called, answers }: PlayPath,
): Promise<ReadonlySet<string>> {
  const marks = new Set<string>()
  const listen = (mark: string) => void marks.add(mark)
  const patch = { ...variation.patch, answers: patchesOf(variation, called, answers) }
  const deps = makeDeps(screen.name, variation.scenario, program, listen, patch)
  await runScenario(program, steps, deps, listen, project.widgets)
  return marks
}

export async function exploredFindings(
  ...args: Parameters<typeof exploreForAuthors>
): Promise<Finding[]> {
  return [...(await exploreForAuthors(...args)).findings]
}

async function findingsOf(
  project: Project,
  screen: NamedDocument,
  { stage, discoveries, unreached }: ExploredScreen,
  keepAs: ReturnType<typeof createScenarioSuggester>,
): Promise<Finding[]> {
  const rows = [...oracle, neverEnabled, silentList, silentResult, oneLanguage]
  const placed = discoveries
    .toSorted((one, other) => rows.indexOf(one.row) - rows.indexOf(other.row))
    .map((one) => ({ one, place: placeOfPointer(project, screen, one.symptom.pointer) }))
  const firsts = placed.filter(
    ({ place }, at) => !placed.slice(0, at).some((other) => isSameNode(other.place, place)),
  )
  const reports = firsts.map(({ one, place }) => {
    const what = `${circumstances(one.variation, one.steps)}${one.symptom.what}`
    const kept = keepAs(what, one, one.symptom.what)
    const fix = say`${one.symptom.fix} To keep it as a scenario of "${screen.name}": ${kept.scenario}`
    return { one, kept, rule: one.row.rule, report: { ...place, what, fix } }
  })
  const dead = unreached.map(({ file, pointer, kind }) => ({
    rule: oracleRules.unreached,
    report: {
      file,
      pointer,
      what: translate(neverSentences[kind]),
      fix: say`Correct the condition or the steps before it, or remove this part. If the part is right, write a scenario that reaches it.`,
    },
  }))
  const found = toFindings(reports, project.files).map(async (finding, at) => {
    const { one, kept } = reports[at]!
    const suggestion = one.row.isAboutText ? await guardFor(stage, one) : undefined
    const { keep } = kept
    return { ...finding, ...(suggestion ? { suggestion } : {}), ...(keep ? { keep } : {}) }
  })
  return [...(await Promise.all(found)), ...toFindings(dead, project.files)]
}

/**
 * Returns whether one position contains the other, so that findings at the two positions have one
 * cause.
 */
function isSameNode(one: DocumentPosition, other: DocumentPosition): boolean {
  return (
    one.file === other.file &&
    (isWithin(one.pointer, other.pointer) || isWithin(other.pointer, one.pointer))
  )
}

const neverSentences: Readonly<Record<Branch['kind'], string>> = {
  holds: 'This condition never becomes true, whatever the servers send.',
  fails: 'This condition never becomes false, whatever the servers send.',
  case: 'This case is never used, whatever the servers send.',
  step: 'This step never runs, whatever the servers send.',
}

const { branchNotShown, cannotRun, changedResult, noScenario } = coverageRules

/**
 * Improves findings about screens without a scenario, and about branches that no scenario reaches.
 * If a play of the explorer reaches the branch, the finding suggests this play as a scenario. If no
 * play reaches the branch, the explorer's finding replaces the finding about coverage.
 */
export function withHints(
  findings: readonly Finding[],
  explored: readonly ExplorationResult[],
): readonly Finding[] {
  const unreached = explored
    .flatMap((one) => one.findings)
    .filter(({ code }) => code === oracleRules.unreached.code)
  const hints = explored.flatMap((one) => one.hints)
  return findings.flatMap((finding) => {
    const { code, file, pointer, what, fix } = finding
    if (code !== branchNotShown.code && code !== noScenario.code) return [finding]
    if (unreached.some((one) => one.file === file && isWithin(pointer, one.pointer))) return []
    const hint = hints.find(
      (one) => one.file === file && one.pointer === pointer && one.what === what,
    )
    if (!hint) return [finding]
    const { scenario, keep } = hint.kept
    const shown = say`${fix} A scenario that reaches this place: ${scenario}`
    return [{ ...finding, fix: shown, ...(keep ? { keep } : {}) }]
  })
}

export function screensThatCannotRun(
  { files, screens }: Project,
  findings: readonly Finding[],
): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ code, file }) => {
      const screen = screens.get(screenNameIn(files.get(file)?.json))
      return code === cannotRun.code ? (screen?.file ?? []) : []
    }),
  )
}

/**
 * Removes findings about known mistakes. A mistake is known if its node or value already has a
 * finding, or if another screen with the same fragment has the same finding. If a scenario of a
 * file in `stopped` cannot run, findings about unreached branches of the file are also removed.
 */
export function withoutKnown(
  explored: readonly Finding[],
  known: readonly Finding[],
  stopped: ReadonlySet<string> = new Set(),
): readonly Finding[] {
  const told = new Set<string>()
  return explored.filter((one) => {
    if (one.code === oracleRules.unreached.code && stopped.has(one.file)) return false
    const key = `${one.code} ${one.file} ${one.pointer}`
    if (isExplained(one, known) || told.has(key)) return false
    told.add(key)
    return true
  })
}

/**
 * Returns the findings of played scenarios and of the explorer. Leaves out mistakes that already
 * have a finding in `found`.
 */
export function playedFindings(
  project: Project,
  coverage: Coverage,
  found: readonly Finding[],
  explored: readonly ExplorationResult[] = [],
): Finding[] {
  const shown = withHints(coverageFindings(project, coverage), explored)
  const discovered = explored.flatMap(({ findings }) => findings)
  const unknown = withoutKnown(discovered, found, screensThatCannotRun(project, shown))
  return [...withoutNamed(shown, [...found, ...unknown]), ...unknown]
}

/** Removes a scenario's changed results if another finding at the node stops a release. */
function withoutNamed(findings: readonly Finding[], named: readonly Finding[]): readonly Finding[] {
  const stopping = named.filter(stopsRelease)
  return findings.filter((one) => one.code !== changedResult.code || !isExplained(one, stopping))
}

function isExplained(one: Finding, known: readonly Finding[]): boolean {
  return known.some(
    ({ file, pointer }) =>
      file === one.file &&
      pointer !== '' &&
      (isWithin(pointer, one.pointer) || isWithin(one.pointer, pointer)),
  )
}

/** Returns a title for a scenario that reaches a branch, such as `“Pay” appears`. */
function branchTitle(project: Project, { file, pointer, kind }: Branch): string {
  const document = project.files.get(file)?.json
  const [at, node] = innermostNode(document, pointer) ?? []
  const wordsOf = (value: Json | undefined) => wordsIn(project, value)
  const widget = stringOrEmpty(node?.['widget'])
  const name =
    (node && nodeWords(node, wordsOf)) ||
    stringOrEmpty(node?.['id']) ||
    (widget ? theWidget(widget) : (pointer.split('/').at(-1) ?? ''))
  if (kind === 'case') {
    const shown = wordsOf(valueAt(document, pointer))
    return shown === undefined ? say`“${name}” in another case` : say`“${shown}” appears`
  }
  if (kind === 'step') return say`“${name}” with another step`
  if (pointer === `${at}/when`)
    return kind === 'holds' ? say`“${name}” appears` : say`“${name}” is hidden`
  return kind === 'holds'
    ? say`“${name}” with a true condition`
    : say`“${name}” with a false condition`
}

/** Returns the words of a text or of the first text in an expression, in the app's main language. */
function wordsIn({ texts }: Project, value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  const key = isObject(value) ? objectsIn(value).find(({ t }) => typeof t === 'string')?.['t'] : ''
  const [main] = texts.values()
  return textIn(main, stringOrEmpty(key))?.value
}
