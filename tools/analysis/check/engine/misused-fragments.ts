import type { Report } from '../report'
import type { Project } from '../../project/project'
import { fragmentMisuse } from '../rules/rule'
import {
  factsOf,
  conclusionRelation,
  isUnreadable,
  namedCauseRelation,
  withoutConsequences,
} from './causes'
import type { Checks, FileCheck, ShownFragments } from './checks'
import { type UsedFragment, type FragmentNode, concernsOneUser } from './in-place'
import { locatorOf, type RuleReport } from './to-findings'
import {
  append,
  child,
  isObject,
  objectsIn,
  operatorOf,
  own,
  type Json,
  type JsonObject,
  valuesAlong,
} from '../../../../renderer/language'
import { say } from '../../words/words'

export function summarize(places: readonly UsedFragment[]): ShownFragments {
  const withReport = (matters: (report: RuleReport) => boolean) =>
    places.flatMap(({ fragment, reports }) => (reports.some(matters) ? [fragment] : []))
  return {
    names: new Set(places.map(({ fragment }) => fragment)),
    blamed: withReport(() => true),
    blamedAlone: withReport(concernsOneUser),
    places: () => places,
  }
}

/**
 * Reports mistakes that a fragment has only in a document that uses it. If every use has the
 * mistake, the fragment gets the report. Otherwise the nodes that cause the mistake get the
 * reports. The check of the fragment alone reports mistakes that do not depend on a use.
 */
export function misusedFragments(project: Project, checks: Checks): RuleReport[] {
  const ofFragments = new Map([...project.fragments.values()].map(({ file, name }) => [file, name]))
  const blamed = suspects(ofFragments, checks)
  if (blamed.size === 0) return []
  const lists = countedLists(blamed, ofFragments, checks)
  const reports = [...byFragment(lists, blamed)].flatMap(([name, places]) => {
    const fragment = project.fragments.get(name)
    const findings = fragment && checks.get(fragment.file)?.findings
    if (!findings || findings.some(isUnreadable)) return []
    const pointers = new Set(findings.map(({ pointer }) => pointer))
    return [...mistakesIn(places, checks).values()]
      .filter(({ report }) => !pointers.has(report.pointer))
      .flatMap((mistake) => reportMisuse(mistake, places, project))
  })
  return oncePerUser(reports)
}

function oncePerUser(reports: readonly RuleReport[]): RuleReport[] {
  const blamed = new Set<string>()
  return reports.filter(({ rule, report: { file, pointer } }) => {
    const place = `${file}#${pointer}`
    if (rule !== fragmentMisuse) return true
    return !blamed.has(place) && blamed.add(place)
  })
}

type NamesByFile = ReadonlyMap<string, string>

/**
 * Returns the names of the fragments to examine. Reports of some rules count only if every use has
 * them, so fragments with correct uses may be left out.
 */
function suspects(
  ofFragments: NamesByFile,
  { showing, blaming, blamingAlone }: Checks,
): ReadonlySet<string> {
  const names = [...blaming].flatMap(([name, files]) => {
    const isBlamedIn = (file: string) => ofFragments.has(file) || files.has(file)
    if (files.size === 0) return []
    return blamingAlone.get(name)?.size || isEach(showing.get(name)!, isBlamedIn) ? [name] : []
  })
  return new Set(names)
}

/**
 * Returns whether all names pass a test. Stops at the first name that fails the test.
 */
function isEach(all: Iterable<string>, has: (one: string) => boolean): boolean {
  for (const one of all) if (!has(one)) return false
  return true
}

/**
 * Returns the uses to count: all uses in screens, and uses in fragments that no screen shows. Other
 * uses in fragments are already part of a use in a screen.
 */
function countedLists(
  names: ReadonlySet<string>,
  ofFragments: NamesByFile,
  checks: Checks,
): ShownFragments[] {
  const isShown = (name: string) =>
    !isEach(checks.showing.get(name) ?? [], (file) => ofFragments.has(file))
  // The files are sorted because only the first of several findings with one cause is kept.
  const users = [...new Set([...names].flatMap((name) => [...checks.showing.get(name)!]))].sort()
  const ofScreens = users.filter((file) => !ofFragments.has(file))
  const others = users.filter((file) => ofFragments.has(file) && !isShown(ofFragments.get(file)!))
  return [...ofScreens, ...others].map((file) => checks.get(file)!.fragments())
}

function byFragment(
  lists: readonly ShownFragments[],
  wanted: ReadonlySet<string>,
): Map<string, UsedFragment[]> {
  const uses = new Map<string, UsedFragment[]>()
  for (const list of lists)
    for (const use of list.places())
      if (wanted.has(use.fragment)) uses.set(use.fragment, append(uses.get(use.fragment), use))
  return uses
}

/**
 * Returns whether a report is a consequence of a mistake in `user`, the document that uses the
 * fragment. If the characters or the grammar of the document are wrong, every report counts as a
 * consequence.
 */
function followsFrom(one: RuleReport, user: string, around: FileCheck | undefined): boolean {
  const findings = around?.findings ?? []
  const { report } = one
  if (findings.some(isUnreadable)) return true
  const facts = { ...factsOf(one), file: user, ...(report.from ? { from: [user] } : {}) }
  return !withoutConsequences(
    [...findings, facts],
    namedCauseRelation,
    conclusionRelation,
  ).includes(facts)
}

function mistakesIn(places: readonly UsedFragment[], checks: Checks): Map<string, Mistake> {
  const mistakes = new Map<string, Mistake>()
  for (const usedFragment of places)
    for (const one of usedFragment.reports) {
      const { rule, report } = one
      const user = usedFragment.trail[0]!.file
      if (followsFrom(one, user, checks.get(user))) continue
      const key = `${rule.code} ${report.pointer}`
      const mistake = mistakes.get(key) ?? { rule, report, holders: [] }
      if (mistake.holders.at(-1) !== usedFragment) mistake.holders.push(usedFragment)
      mistakes.set(key, mistake)
    }
  return mistakes
}

interface Mistake extends RuleReport {
  readonly holders: UsedFragment[]
}

/**
 * Reports the mistake in the fragment if every use has the mistake, and at least one use does not
 * pass a literal. Otherwise reports the nodes that cause the mistake.
 */
function reportMisuse(
  { rule, report, holders }: Mistake,
  places: readonly UsedFragment[],
  project: Project,
): RuleReport[] {
  const input = inputAt(project.files.get(report.file)?.json, report.pointer)
  const { cause } = report
  if (cause?.member !== undefined)
    return [...lackingDeclarations(holders, places, { rule, report })]
  const isWritten = holders.every(({ trail }) => literalPasser(trail, input) >= 0)
  if (holders.length === places.length && (rule.everyUser || !isWritten)) return [{ rule, report }]
  if (rule.everyUser) return []
  const isHolder = new Set(holders)
  const others = new Set(
    places
      .filter((usedFragment) => !isHolder.has(usedFragment))
      .flatMap(({ trail }) => endsOf(trail)),
  )
  return holders.map(({ trail }) => {
    const own = endsOf(trail).findLastIndex((end) => !others.has(end))
    const writer = literalPasser(trail, input)
    const user = writer < 0 ? Math.max(0, own) : writer
    return { rule: fragmentMisuse, report: atUser(trail, user, input, report, project) }
  })
}

/**
 * Reports declarations that a fragment needs but that its screens lack. If several screens all lack
 * the declaration, the fragment is wrong. If only some screens lack it, these screens are wrong. If
 * the fragment has one screen, either may be wrong.
 */
function lackingDeclarations(
  holders: readonly UsedFragment[],
  places: readonly UsedFragment[],
  { rule, report }: RuleReport,
): RuleReport[] {
  const cause = report.cause!
  const screens = [...new Set(holders.map(({ trail }) => trail[0]!.file))]
  const isSure = holders.length < places.length
  if (!isSure && screens.length > 1) return [{ rule, report }]
  return screens.map((screen) => ({
    rule,
    report: { ...report, cause: { ...cause, in: screen, ...(isSure ? { isSure } : {}) } },
  }))
}

/** Returns a key for each suffix of a trail. Equal suffixes of two trails have equal keys. */
function endsOf(trail: readonly FragmentNode[]): string[] {
  const steps = trail.map(({ file, pointer }) => `${file}#${pointer}`)
  return steps.map((_, at) => steps.slice(at).join(' '))
}

function atUser(
  trail: readonly FragmentNode[],
  at: number,
  input: string | undefined,
  report: Report,
  { files }: Project,
): Report {
  const { file, pointer, source, fragment } = trail[at]!
  const name = nameFrom(trail, at, input)
  const isGiven = name !== undefined && passedValue(source, name) !== undefined
  const { line } = locatorOf(files.get(report.file)).value(report.pointer)
  return {
    file,
    pointer: isGiven ? child(child(pointer, 'with'), name) : child(pointer, 'fragment'),
    what: say`The fragment ${fragment} does not work ${isGiven ? say`with this "${name}"` : say`here`}: ${report.what}`,
    fix: say`The mistake appears in line ${line} of ${report.file}. Pass the required value to the fragment, or change the fragment.`,
  }
}

function literalPasser(trail: readonly FragmentNode[], input: string | undefined): number {
  return trail.findIndex(({ source }, at) => {
    const name = nameFrom(trail, at, input)
    return name !== undefined && isLiteral(passedValue(source, name))
  })
}

function nameFrom(
  trail: readonly FragmentNode[],
  at: number,
  input: string | undefined,
): string | undefined {
  let name = input
  for (let inner = trail.length - 1; inner > at && name !== undefined; inner--)
    name = inputsIn(passedValue(trail[inner]!.source, name))[0]
  return name
}

function passedValue({ with: inputs }: JsonObject, name: string): Json | undefined {
  return isObject(inputs) ? own(inputs, name) : undefined
}

function isLiteral(value: Json | undefined): boolean {
  return value !== undefined && objectsIn(value).every((object) => operatorOf(object) === undefined)
}

/** Returns the name of the input that a value, or the expression or step around it, reads. */
function inputAt(document: Json | undefined, pointer: string): string | undefined {
  const around = valuesAlong(document, pointer).slice(1)
  for (const inner of around.toReversed()) {
    if (isObject(inner) && inner['do'] !== undefined) return inputsIn(inner['screen'])[0]
    if (isObject(inner) && (inner['widget'] ?? inner['fragment']) !== undefined) return undefined
    const [name] = inputsIn(inner)
    if (name !== undefined) return name
  }
  return undefined
}

function inputsIn(value: Json | undefined): string[] {
  return objectsIn(value).flatMap(({ var: read }) => {
    const path = Array.isArray(read) ? read[0] : read
    const [root, name] = typeof path === 'string' ? path.split('.') : []
    return root === 'with' && name !== undefined ? [name] : []
  })
}
