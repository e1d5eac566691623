import { isObject, isWithin } from '../../../renderer/language'
import { toFindings } from '../check/engine/to-findings'
import type { Finding } from '../check/report'
import { coverageRules } from '../check/coverage-rules'
import { oracleRules } from '../check/oracle-rules'
import { notShownWords } from '../check/coverage-findings'
import { type Branch, branchesOf, type DocumentPosition, placeOfPointer } from '../coverage/measure'
import { type MakeDeps, scenariosOf } from '../coverage/play-scenarios'
import type { Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { said, say } from '../words/words'
import { type ExploredScreen, exploreScreen } from './explore-screen'
import type { Budget } from './play-log'
import { neverEnabled, oneLanguage, oracle, silentList } from './oracle'
import type { Way } from './shrink'
import { circumstances, scenarioOf } from './recipe'

/** `quick` runs before every commit, `deep` at night. */
export const budgets = {
  quick: { plays: 400, depth: 3, mixtures: 40, seed: 1 },
  deep: { plays: 4_000, depth: 5, mixtures: 1_000, seed: 1 },
} as const satisfies Record<string, Budget>

/** A scenario that shows a branch which the coverage reports as not shown. */
export interface Hint {
  readonly file: string
  readonly pointer: string
  readonly what: string
  readonly scenario: string
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
  const hints = [...branchesOf(project, screen)].flatMap(([mark, { file, pointer, kind }]) => {
    const way = explored.ways.get(mark)
    return way
      ? [{ file, pointer, what: notShownWords(kind), scenario: keptAs(project, screen, way) }]
      : []
  })
  return { findings: findingsOf(project, screen, explored), hints }
}

export async function exploredFindings(
  ...args: Parameters<typeof exploreForAuthors>
): Promise<Finding[]> {
  return [...(await exploreForAuthors(...args)).findings]
}

function findingsOf(
  project: Project,
  screen: NamedDocument,
  { discoveries, unreached }: ExploredScreen,
): Finding[] {
  const rows = [...oracle, neverEnabled, silentList, oneLanguage]
  const placed = discoveries
    .toSorted((one, other) => rows.indexOf(one.row) - rows.indexOf(other.row))
    .map((one) => ({ one, place: placeOfPointer(project, screen, one.symptom.pointer) }))
  const firsts = placed.filter(
    ({ place }, at) => !placed.slice(0, at).some((other) => isSameNode(other.place, place)),
  )
  const reports = firsts.map(({ one, place }) => ({
    rule: one.row.rule,
    report: {
      ...place,
      what: `${circumstances(one.world, one.steps)}${one.symptom.what}`,
      why: said(one.row.rule.why),
      fix: say`${one.symptom.fix} To keep it as a scenario of "${screen.name}": ${keptAs(project, screen, one)}`,
    },
  }))
  const dead = unreached.map(({ file, pointer, kind }) => ({
    rule: oracleRules.unreached,
    report: {
      file,
      pointer,
      what: said(neverSentences[kind]),
      fix: say`Correct the condition or the steps before it, or remove this part. If it is right, write a scenario that comes here.`,
    },
  }))
  return toFindings([...reports, ...dead], project.files)
}

/** If one value contains the other, one mistake probably causes both findings. */
function isSameNode(one: DocumentPosition, other: DocumentPosition): boolean {
  return (
    one.file === other.file &&
    (isWithin(one.pointer, other.pointer) || isWithin(other.pointer, one.pointer))
  )
}

const neverSentences: Readonly<Record<Branch['kind'], string>> = {
  holds: 'This never becomes true, whatever the servers answer.',
  fails: 'This never becomes false, whatever the servers answer.',
  case: 'Nothing takes this case, whatever the servers answer.',
  step: 'Nothing gets to this step, whatever the servers answer.',
}

const [branchNotShown] = coverageRules

function keptAs(
  project: Project,
  { name }: NamedDocument,
  { world, steps, called, answers }: Way,
): string {
  const base = scenariosOf(project, name).find((one) => one.name === world.scenario)
  const whole = base?.scenarios[base.name]
  return JSON.stringify(scenarioOf(world, steps, called, answers, isObject(whole) ? whole : {}))
}

/**
 * Adds to findings of coverage. If no play reaches the branch, the finding of the explorer replaces
 * that of the coverage. Otherwise the finding shows a scenario that reaches the branch.
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
    if (code !== branchNotShown.code) return [finding]
    if (unreached.some((one) => one.file === file && isWithin(pointer, one.pointer))) return []
    const hint = hints.find(
      (one) => one.file === file && one.pointer === pointer && one.what === what,
    )
    return hint
      ? [{ ...finding, fix: say`${fix} A scenario that comes here: ${hint.scenario}` }]
      : [finding]
  })
}

/**
 * Removes findings that others explain: a finding about the documents at the same node or value, or
 * the same finding of a fragment on another screen.
 */
export function withoutKnown(
  explored: readonly Finding[],
  known: readonly Finding[],
): readonly Finding[] {
  const told = new Set<string>()
  return explored.filter((one) => {
    const key = `${one.code} ${one.file} ${one.pointer}`
    const isExplained = known.some(
      ({ file, pointer }) =>
        file === one.file &&
        pointer !== '' &&
        (isWithin(pointer, one.pointer) || isWithin(one.pointer, pointer)),
    )
    if (isExplained || told.has(key)) return false
    told.add(key)
    return true
  })
}
