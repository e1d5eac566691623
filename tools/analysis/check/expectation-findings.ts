import {
  append,
  child,
  isWithin,
  objectOrEmpty,
  valueAt,
  isObject,
  type JsonObject,
  type Json,
} from '../../../renderer/language'
import { type DocumentPosition, type PlayedScenario, placeOfPointer } from '../coverage/measure'
import { compare, type Difference } from '../expect/compare'
import { readExpected } from '../expect/read-expected'
import type { Project } from '../project/project'
import { scenariosIn, screenNameIn, type NamedDocument } from '../project/screens'
import { say } from '../words/words'
import { coverageRules } from './played-rules'
import { editOf, locatorOf, toFindings } from './engine/to-findings'
import type { Finding, Report, Suggestion } from './report'
import { compileFrom } from '../coverage/play-scenarios'
import { nodesByName } from '../expect/screen-lines'
import { cachedFor } from '../json/cached'
import { ruleNamesIn } from '../model/limit-uses'

const rule = coverageRules.changedResult

const namedAtMost = 5

/**
 * A difference between the result of a played scenario and its expectation. `place` is the place of
 * the difference in a document.
 */
interface ResultDifference {
  readonly play: PlayedScenario
  readonly screen: string
  readonly difference: Difference
  /** The engine's pointer of the node with the difference; `undefined` if no node shows it. */
  readonly pointer: string | undefined
  readonly place: DocumentPosition
}

interface UnexpectedResults {
  readonly findings: readonly Finding[]
  readonly places: readonly DocumentPosition[]
}

/**
 * Returns one finding for each node with a result that a scenario does not expect. If several such
 * nodes read one rule, the finding is at the rule. Scenarios that cannot be played are left out,
 * because LZ802 reports them.
 */
export function expectationFindings(
  project: Project,
  played: readonly PlayedScenario[],
): UnexpectedResults {
  const misread: Report[] = []
  const unexpected: ResultDifference[] = []
  const explained = new Set<string>()
  for (const play of played) {
    const differences = differencesOf(project, play)
    if (typeof differences === 'string') misread.push(misreadReport(play, differences))
    else if (!play.isSound) for (const { what } of differences) explained.add(play.file + what)
    else if (differences.length > 0) unexpected.push(...causesIn(project, play, differences))
  }
  const left = unexpected.filter(
    ({ play, difference }) => !explained.has(play.file + difference.what),
  )
  const reports = misread.map((report) => ({ rule, report }))
  const groups = groupsOf(atRules(project, left))
  return {
    findings: [
      ...toFindings(reports, project.files),
      ...groups.map((group) => findingOf(project, group)),
    ],
    places: left.map(({ place }) => place),
  }
}

function differencesOf(
  project: Project,
  { file, name, played }: PlayedScenario,
): Difference[] | string {
  const expected = readExpected(scenariosIn(project.files.get(file)?.json), name)
  if (expected === undefined || typeof expected === 'string') return expected ?? []
  return compare(expected, played)
}

function misreadReport({ file, name }: PlayedScenario, what: string): Report {
  return {
    file,
    pointer: `${child('/scenarios', name)}/expect/like`,
    what,
    fix: say`Name a scenario with "whole": true, or remove "like".`,
  }
}

/** Returns the differences of a scenario, except inside nodes that appear or disappear. */
function causesIn(
  project: Project,
  play: PlayedScenario,
  differences: readonly Difference[],
): ResultDifference[] {
  const json = project.files.get(play.file)?.json
  const screen = project.screens.get(screenNameIn(json))
  const scenario = objectOrEmpty(scenariosIn(json)[play.name])
  const located = differences.map((difference): ResultDifference => {
    const pointer = screen && partFinder(project, screen)(difference, scenario)
    const place =
      screen && pointer !== undefined
        ? placeOfPointer(project, screen, pointer)
        : { file: play.file, pointer: pointerIn(play, difference) }
    return { play, screen: screen?.name ?? '', difference, pointer, place }
  })
  const changing = located.flatMap(({ difference, pointer }) =>
    isChanging(difference) && pointer !== undefined ? [pointer] : [],
  )
  return located.filter(
    ({ pointer, difference }) =>
      pointer === undefined ||
      difference.node === undefined ||
      !changing.some((outer) => outer !== pointer && isWithin(pointer, outer)),
  )
}

const pointerIn = ({ name }: PlayedScenario, { snapshot, member }: Difference) =>
  child('/scenarios', name) + snapshot + member

/** If several nodes appear or disappear because of a rule, moves the differences to the rule. */
function atRules(project: Project, unexpected: readonly ResultDifference[]): ResultDifference[] {
  const changing = new Map<string, Set<string>>()
  for (const { screen, difference, place } of unexpected)
    if (isChanging(difference) && place.file === project.screens.get(screen)?.file)
      changing.set(screen, (changing.get(screen) ?? new Set()).add(place.pointer))
  const causes = [...changing].flatMap(([screen, nodes]) => {
    const { document = {}, file } = project.screens.get(screen) ?? {}
    return sharedRules(document, [...nodes]).map((cause) => ({ ...cause, file }))
  })
  return unexpected.map((one) => {
    const { file, pointer } = one.place
    const cause = causes.find((each) => each.file === file && each.nodes.includes(pointer))
    return cause ? { ...one, place: { file, pointer: cause.pointer } } : one
  })
}

const isChanging = ({ node }: Difference): boolean =>
  node !== undefined && (node.wanted === undefined || node.shown === undefined)

/** Groups differences by node. If several nodes show one changed text, they are one group. */
function groupsOf(unexpected: readonly ResultDifference[]): ResultDifference[][] {
  const groups = new Map<string, ResultDifference[]>()
  const groupOfWords = new Map<string, string>()
  for (const one of unexpected) {
    const { place, difference, play, pointer } = one
    const { wanted, shown } = difference.node ?? {}
    const own =
      pointer === undefined ? `${play.file} ${difference.what}` : `${place.file} ${place.pointer}`
    const words = wanted !== undefined && shown !== undefined ? `${wanted} → ${shown}` : own
    const key = groups.has(own) ? own : (groupOfWords.get(words) ?? own)
    if (!groupOfWords.has(words)) groupOfWords.set(words, key)
    groups.set(key, append(groups.get(key), one))
  }
  return [...groups.values()]
}

function findingOf(project: Project, group: readonly ResultDifference[]): Finding {
  const [{ place, difference }] = group as [ResultDifference]
  const screens = new Set(group.map(({ screen }) => screen))
  const accept = `\`lienzo check --accept ${[...screens].join(' ')}\``
  const suggestion = suggestionOf(project, group)
  const more = new Set(group.map(({ pointer }) => pointer)).size - 1
  const report: Report = {
    ...place,
    what: [
      difference.what,
      ...(more > 0 ? [say`And ${more} more.`] : []),
      scenarioNames(group),
    ].join(' '),
    fix: suggestion
      ? say`Fix the screen, or write ${JSON.stringify(difference.value)}, as ${accept} does.`
      : say`Fix the screen, or let ${accept} write the current result.`,
  }
  const [finding] = toFindings([{ rule, report }], project.files) as [Finding]
  return { ...finding, ...(suggestion && { suggestion }) }
}

function scenarioNames(group: readonly ResultDifference[]): string {
  const names = [...new Set(group.map(({ play }) => play.name))]
  const more = names.length - namedAtMost
  const told = names.slice(0, namedAtMost).join(', ')
  return more > 0 ? say`Scenarios: ${told} and ${more} more.` : say`Scenarios: ${told}.`
}

/**
 * Returns a suggestion that writes the current results into the scenarios as expectations.
 * Expectations that a scenario inherits with `like` are left out. Returns nothing if a difference
 * has no value to write.
 */
function suggestionOf(
  project: Project,
  group: readonly ResultDifference[],
): Suggestion | undefined {
  if (group.some(({ difference }) => difference.value === undefined)) return undefined
  const edits = group.flatMap(({ play, difference }) => {
    const { value } = difference
    const { file } = play
    const pointer = pointerIn(play, difference)
    const source = project.files.get(file)
    if (value === undefined || valueAt(source?.json, pointer) === undefined) return []
    return [editOf(file, pointer, { label: '', at: 'value', value }, locatorOf(source))]
  })
  if (edits.length === 0) return undefined
  const label =
    edits.length > 1
      ? say`Write the results into ${edits.length} scenarios`
      : say`Write ${JSON.stringify(group[0]?.difference.value)}`
  return { label, edits }
}

/** Returns the engine's pointer of the node that shows a difference. */
type FindPart = (difference: Difference, scenario: JsonObject) => string | undefined

function partFinder(project: Project, screen: NamedDocument): FindPart {
  return finders(screen.document, [project.fragments, project.app.document], () =>
    createFinder(project, screen),
  )
}

const finders = cachedFor<FindPart>()

function createFinder(project: Project, screen: NamedDocument): FindPart {
  const nodes = nodesByName(compileFrom(project, screen))
  const partNamed = (name: string): string | undefined =>
    name === 'title' ? '/title' : (modalNamed(name) ?? rowNamed(name.replace(/ \(\d+\)$/, '')))
  const modalNamed = (name: string): string | undefined => {
    const modal = name.startsWith('modal ') ? child('/modals', name.slice('modal '.length)) : ''
    return modal !== '' && valueAt(screen.document, modal) !== undefined ? modal : undefined
  }
  /** Returns the pointer of a node in a row, which the scenario names by node and row key. */
  const rowNamed = (name: string): string | undefined => {
    let start = name
    while (!nodes.has(start) && start.includes('/')) start = start.slice(0, start.lastIndexOf('/'))
    return nodes.get(start)
  }
  return ({ node, effect, snapshot }, scenario) => {
    if (node) return partNamed(node.name)
    if (!effect) return undefined
    const step = snapshot.startsWith('/steps/')
      ? valueAt(scenario, snapshot.replace(/\/expect$/, ''))
      : undefined
    const { press, fill = press } = objectOrEmpty(step)
    return typeof fill === 'string' ? partNamed(fill) : sourceOf(screen.document, effect)
  }
}

function sourceOf({ data }: JsonObject, { load }: JsonObject): string | undefined {
  const source = Object.entries(objectOrEmpty(data)).find(
    ([, each]) => load !== undefined && isObject(each) && each['endpoint'] === load,
  )
  return source && child('/data', source[0])
}

/** The rule because of which several nodes differ, with these nodes. */
interface SharedCause {
  readonly pointer: string
  readonly nodes: readonly string[]
}

/**
 * Finds rules that explain why nodes appear or disappear. `changing` has the pointers of these
 * nodes. Each node belongs to the rule that most of the nodes read, directly or through other
 * rules.
 */
export function sharedRules(document: JsonObject, changing: readonly string[]): SharedCause[] {
  const rules = objectOrEmpty(document['rules'])
  const readBy = new Map<string, string[]>()
  for (const pointer of changing) {
    const { when } = objectOrEmpty(valueAt(document, pointer))
    for (const name of rulesBehind(rules, when)) readBy.set(name, append(readBy.get(name), pointer))
  }
  const causes: SharedCause[] = []
  const explained = new Set<string>()
  // If several rules explain equally many nodes, the rule that a condition names directly comes
  // first, because the sort is stable.
  for (const [name, nodes] of [...readBy].toSorted(([, a], [, b]) => b.length - a.length)) {
    const left = nodes.filter((node) => !explained.has(node))
    if (left.length < 2) continue
    for (const node of left) explained.add(node)
    causes.push({ pointer: child('/rules', name), nodes: left })
  }
  return causes
}

/**
 * Returns the rules that a condition reads, directly or through other rules. Rules that the
 * condition names directly come first.
 */
function rulesBehind(rules: JsonObject, condition: Json | undefined): ReadonlySet<string> {
  const names = new Set(ruleNamesIn(condition))
  for (const name of names) for (const inner of ruleNamesIn(rules[name])) names.add(inner)
  return names
}
